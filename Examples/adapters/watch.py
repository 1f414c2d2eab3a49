# SPDX-License-Identifier: Apache-2.0
# A picker for a paired watch that speaks pcx/1; Docs/reference/wire.md describes the protocol.
import datetime, json, re, sys
LONGEST, NEWEST, PROFILE, IDS = 1 << 20, 500, "apple-watch-45mm", range(1 << 53)
NUMBERS = {"wire.syntax": -32700, "wire.request": -32600, "wire.tooLong": -32600, "wire.method": -32601,
           "wire.params": -32602, "wire.early": -32002, "wire.version": -32014, "session.unknown": -32011,
           "session.exists": -32012, "profile.unknown": -32013}
ALLOWED = {"selection": ["default", "ordered"], "filter": [None, "images"], "mode": ["default"],
           "style": ["presentation"], "preselected": [[]], "disabled": [[]], "edges": [[]], "remove": [[]],
           "searchText": [None], "identifiers": "true or false", "limit": "a whole number from 0"}
METHODS = {"session.open": {"session": str, "profile": str}, "session.act": {"session": str, "do": dict},
           "env.set": {"session": str, "env": dict}, "clock.advance": {"session": str, "ms": int},
           "session.view": {"session": str}, "session.close": {"session": str}}
HELLO = {"version": 1, "impl": {"name": "watch.py", "version": "1"}, "profiles": [PROFILE],
         "capabilities": {"clock.virtual": True, "select.ordered": True}}
sessions, greetings = {}, []
class Fault(Exception):
    def __init__(self, code, message, path=None, issues=()):
        self.json = {"code": NUMBERS.get(code, -32010), "message": message,
                     "data": {"code": code, "path": path, "issues": list(issues)}}
def age(asset):
    text = asset.get("captured") or asset.get("modified")
    moment = datetime.datetime.fromisoformat(text.replace("Z", "+00:00")) if text else None
    return -moment.replace(tzinfo=moment.tzinfo or datetime.timezone.utc).timestamp() if text else float("inf")
def later(path):
    return [-byte for byte in re.sub(r"(?s)(?<=.)\.[^.]*\Z", "", path.rsplit("/")[-1]).encode()] + [1]
class Session:
    def __init__(self, library, config):
        if not isinstance(config, dict):
            raise Fault("config", "an object", "/config", [{"code": "config", "path": "/config", "allowed": "an object"}])
        issues = [{"code": "config." + key, "path": "/config/" + key, "allowed": str(ALLOWED.get(key, "no such field"))}
                  for key, value in config.items() if not
                  (type(value) is int and value >= 0 if key == "limit" else type(value) is bool if key == "identifiers"
                   else value in ALLOWED.get(key, []))]
        if issues:
            raise Fault(issues[0]["code"], issues[0]["allowed"], issues[0]["path"], issues)
        shown = [asset for asset in library if asset.get("kind") != "video" and asset.get("at") != "cloud"
                 and not asset.get("hidden") and not asset.get("trashed")]
        shown.sort(key=lambda asset: (age(asset), later(asset.get("name") or ""), asset["id"].encode()))
        self.ids, self.library_count = [asset["id"] for asset in shown[:NEWEST]], len(shown)
        self.limit, self.ordered = config.get("limit", 1) or None, config.get("selection") == "ordered"
        self.selection, self.events, self.count, self.now, self.results = [], [], 0, 0, None
    def tell(self, kind, value=None):
        self.count += 1
        self.events.append({"t": self.now, "n": self.count, "kind": kind, "value": value})
    def end(self, outcome, ids):
        self.results = {"outcome": outcome, "ids": ids, "items": [{"id": one, "state": "ready"} for one in ids]}
        self.tell("ended", outcome)
    def act(self, gesture, operand):
        """Performs a gesture of the person; returns why it had no effect."""
        if self.results or gesture not in ("tap", "finish", "cancel"):
            return "notNow" if self.results or gesture in ("retry", "use", "back") else "notOffered"
        if gesture == "cancel":
            return self.end("cancelled", [])
        if gesture == "finish" and not self.selection:
            return "nothingSelected"
        if gesture == "tap" and operand not in self.selection + (self.ids if len(self.selection) != self.limit else []):
            return "limit" if operand in self.ids else "notShown"
        if gesture == "tap":
            (self.selection.remove if operand in self.selection else self.selection.append)(operand)
            self.tell("selection")
        if gesture == "finish" or self.limit == 1:
            self.end("finished", list(self.selection))
    def state(self, refused, everything):
        finish = {"shown": self.limit != 1, "enabled": bool(self.selection)}
        view = {"phase": "closed" if self.results else "picking", "limit": self.limit, "selection": self.selection,
                "visible": {"count": len(self.ids), "libraryCount": self.library_count,
                            "newest": (self.ids or [None])[0], "oldest": (self.ids or [None])[-1],
                            "kinds": ["image"] if self.ids else [], **({"ids": self.ids} if everything else {})},
                "controls": {"finish": finish, "cancel": {"shown": True}}, "results": self.results,
                "badges": list(range(1, len(self.selection) + 1)) if self.ordered else None}
        events, self.events = self.events, []
        return {"now": self.now, "view": view, "events": events, "refused": refused}

def call(method, params):
    if method == "hello" and 1 not in params["versions"]:
        raise Fault("wire.version", "only version 1 is spoken here", "/versions")
    greetings.append(method) if method == "hello" else None
    if not greetings:
        raise Fault("wire.early", "send hello first")
    if method in ("hello", "bye"):
        return HELLO if method == "hello" else {}
    if method not in METHODS:
        raise Fault("wire.method", "there is no such method")
    for key, kind in METHODS[method].items():
        if type(params.get(key)) is not kind or (kind is int and not 0 <= params[key] <= 86400000):
            raise Fault("wire.params", "missing or wrong: " + key, "/" + key)
    name, refused = params["session"], None
    if method == "session.open":
        if name in sessions or params["profile"] != PROFILE:
            raise Fault("session.exists", "it is open") if name in sessions else Fault(
                "profile.unknown", "only apple-watch-45mm is here", "/profile")
        sessions[name] = Session(params.get("library", []), params.get("config", {}))
    elif name not in sessions:
        raise Fault("session.unknown", "no session of that name is open")
    if method == "session.act":
        refused = sessions[name].act(*next(iter(params["do"].items())))
    sessions[name].now += params["ms"] if method == "clock.advance" else 0
    state = sessions[name].state(refused, method in ("session.open", "session.view"))
    return {} if method == "session.close" and sessions.pop(name) else state

for line in sys.stdin.buffer:
    number = method = None
    try:
        if len(line) > LONGEST:
            raise Fault("wire.tooLong", "a line has at most 1048576 bytes")
        message = json.loads(line.decode())
        number, method = map(message.get, ("id", "method")) if isinstance(message, dict) else (None, None)
        if type(number) is not int or number not in IDS or not isinstance(method, str) or message.get("jsonrpc") != "2.0":
            raise Fault("wire.request", "a request has jsonrpc, a whole id and a method")
        answer = {"result": call(method, message.get("params", {}))}
    except Fault as fault:
        answer = {"error": fault.json}
    except (ValueError, RecursionError) as error:
        answer = {"error": Fault("wire.syntax", str(error)).json}
    except (LookupError, TypeError, AttributeError, StopIteration) as error:
        answer = {"error": Fault("wire.params", "missing or wrong: %r" % error).json}
    print(json.dumps({"jsonrpc": "2.0", "id": number if type(number) is int and number in IDS else None, **answer}), flush=True)
    if method == "bye" and "result" in answer:
        break
