// SPDX-License-Identifier: Apache-2.0
// A picker for a paired watch that speaks pcx/1; Docs/reference/wire.md describes the protocol.
const LONGEST = 1 << 20, NEWEST = 500, PROFILE = "apple-watch-45mm";
const NUMBERS = { "wire.syntax": -32700, "wire.request": -32600, "wire.tooLong": -32600, "wire.method": -32601,
  "wire.params": -32602, "wire.early": -32002, "wire.version": -32014, "session.unknown": -32011,
  "session.exists": -32012, "profile.unknown": -32013 };
const ALLOWED = { selection: ["default", "ordered"], filter: [null, "images"], mode: ["default"], style: ["presentation"],
  searchText: [null], identifiers: [true, false] };
const isId = (value) => Number.isSafeInteger(value) && value >= 0;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function allows(key, value) {
  if (key === "limit") return Number.isInteger(value) && value >= 0 && value <= 2 ** 63;
  if (["preselected", "disabled", "edges", "remove"].includes(key)) return Array.isArray(value) && !value.length;
  return Object.hasOwn(ALLOWED, key) && ALLOWED[key].includes(value);
}
const METHODS = { "session.open": { session: "string", profile: "string" }, "session.act": { session: "string", do: "object" },
  "env.set": { session: "string", env: "object" }, "clock.advance": { session: "string", ms: "number" },
  "session.view": { session: "string" }, "session.close": { session: "string" } };
const HELLO = { version: 1, impl: { name: "watch.js", version: "1" }, profiles: [PROFILE],
  capabilities: { "clock.virtual": true, "select.ordered": true } };
class Fault extends Error {
  constructor(code, message, path = null, issues = []) {
    super(message);
    this.json = { code: NUMBERS[code] ?? -32010, message, data: { code, path, issues } };
  }
}
class Session {
  selection = []; events = []; count = 0; now = 0; results = null;
  constructor(library, config) {
    const wrong = isObject(config) ? Object.keys(config).filter((key) => !allows(key, config[key])) : [""];
    const issue = (key) => ({ code: `config.${key}`, path: `/config/${key}`, allowed: "see Docs/reference/wire.md" });
    const issues = isObject(config) ? wrong.map(issue) : [{ code: "config", path: "/config", allowed: "an object" }];
    if (issues.length) throw new Fault(issues[0].code, `config: ${wrong}`, issues[0].path, issues);
    const moment = (text) => Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
    const age = ({ captured, modified }) => (captured ?? modified ? -moment(captured ?? modified) : Infinity);
    const shown = library.filter((a) => a.kind !== "video" && a.at !== "cloud" && !a.hidden && !a.trashed);
    const stem = ({ name }) => (name ?? "").split("/").at(-1).replace(/(.)\.[^.]*$/su, "$1");
    const bytes = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));
    shown.sort((a, b) => age(a) - age(b) || bytes(stem(b), stem(a)) || bytes(a.id, b.id));
    [this.ids, this.libraryCount] = [shown.slice(0, NEWEST).map((asset) => asset.id), shown.length];
    this.limit = config.limit > Number.MAX_SAFE_INTEGER ? null : (config.limit ?? 1) || null;
    this.ordered = config.selection === "ordered";
  }
  tell(kind, value = null) { this.events.push({ t: this.now, n: ++this.count, kind, value }); }
  end(outcome, ids) {
    this.results = { outcome, ids, items: ids.map((id) => ({ id, state: "ready" })) };
    this.tell("ended", outcome);
  }
  /// Performs a gesture of the person; returns why it had no effect.
  act(gesture, operand) {
    if (this.results || gesture === "cancel") return this.results ? "notNow" : this.end("cancelled", []);
    if (gesture === "tap") {
      const place = this.selection.indexOf(operand);
      if (place < 0 && !this.ids.includes(operand)) return "notShown";
      if (place < 0 && this.limit && this.selection.length >= this.limit) return "limit";
      if (place < 0) this.selection.push(operand); else this.selection.splice(place, 1);
      this.tell("selection");
    } else if (gesture !== "finish") return ["retry", "use", "back"].includes(gesture) ? "notNow" : "notOffered";
    else if (!this.selection.length) return "nothingSelected";
    if (gesture === "finish" || this.limit === 1) this.end("finished", [...this.selection]);
  }
  state(refused, everything) {
    const { ids, limit, selection, results } = this;
    const visible = {
      count: ids.length, libraryCount: this.libraryCount, newest: ids[0] ?? null, oldest: ids.at(-1) ?? null,
      kinds: ids.length ? ["image"] : [], ids: everything ? ids : null,
    };
    const controls = { finish: { shown: limit !== 1, enabled: selection.length > 0 }, cancel: { shown: true } };
    const badges = this.ordered ? selection.map((_, index) => index + 1) : null;
    const view = { phase: results ? "closed" : "picking", visible, limit, selection, badges, controls, results };
    return { now: this.now, view, events: this.events.splice(0), refused };
  }
}
let sessions = new Map(), greeted = false;
function call(method, params) {
  if (method === "hello" && !params.versions.includes(1)) throw new Fault("wire.version", "only version 1 is spoken here");
  greeted ||= method === "hello";
  if (!greeted) throw new Fault("wire.early", "hello comes first");
  if (method === "hello" || method === "bye") return method === "hello" ? HELLO : {};
  if (!Object.hasOwn(METHODS, method)) throw new Fault("wire.method", "there is no such method");
  const { session: name, ms = 0 } = params;
  for (const [key, kind] of Object.entries(METHODS[method])) {
    const isTime = kind !== "number" || (Number.isInteger(ms) && ms >= 0 && ms <= 86400000);
    const fits = kind === "object" ? isObject(params[key]) : typeof params[key] === kind;
    if (!fits || !isTime) throw new Fault("wire.params", `missing or wrong: ${key}`, `/${key}`);
  }
  if (method === "session.open") {
    if (sessions.has(name)) throw new Fault("session.exists", "a session of that name is open");
    if (params.profile !== PROFILE) throw new Fault("profile.unknown", `only ${PROFILE} is here`, "/profile");
    sessions.set(name, new Session(params.library ?? [], params.config ?? {}));
  }
  const session = sessions.get(name);
  if (!session) throw new Fault("session.unknown", "no session of that name is open");
  if (method === "session.close") return sessions.delete(name) && {};
  const refused = method === "session.act" ? session.act(...Object.entries(params.do)[0]) : null;
  session.now += method === "clock.advance" ? ms : 0;
  return session.state(refused, method === "session.open" || method === "session.view");
}
function answer(line) {
  let message = {}, reply;
  try {
    if (line.length >= LONGEST) throw new Fault("wire.tooLong", "a line has at most 1048576 bytes");
    try { message = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(line)) ?? {}; }
    catch (error) { throw new Fault("wire.syntax", error.message); }
    if (message.jsonrpc !== "2.0" || !isId(message.id) || typeof message.method !== "string")
      throw new Fault("wire.request", "a request has jsonrpc, a whole id and a method");
    reply = { result: call(message.method, message.params ?? {}) };
  } catch (error) {
    reply = { error: error instanceof Fault ? error.json : new Fault("wire.params", error.message).json };
  }
  const text = JSON.stringify({ jsonrpc: "2.0", id: isId(message.id) ? message.id : null, ...reply }) + "\n";
  process.stdout.write(text, () => message.method === "bye" && reply.result && process.exit());
}
let pending = [];
process.stdin.on("data", (chunk) => {
  for (let end; (end = chunk.indexOf(10)) >= 0; chunk = chunk.subarray(end + 1)) {
    answer(Buffer.concat([...pending.splice(0), chunk.subarray(0, end)]));
  }
  pending.push(chunk);
});
