# SPDX-License-Identifier: Apache-2.0
# Misbehaving pickers, selected by name; Tests/Conformance/ConformanceTests/HostileAdapterTests.swift has their
# expected verdicts. With an unknown name, it is a small picker that selects every tapped asset.
import json, os, signal, subprocess, sys, time

MODE = sys.argv[1]
out, sessions, started = sys.stdout.buffer, {}, time.monotonic()


def write(text, end="\n"):
    out.write((text + end).encode() if isinstance(text, str) else text + end.encode())
    out.flush()


def hang():
    while True:
        time.sleep(1000)


def state(name):
    session = sessions[name]
    now = int((time.monotonic() - started) * 1e6) if MODE == "wall-clock" else session["now"]
    ids = session["ids"]
    return {"now": now, "events": [], "view": {
        "phase": "picking", "limit": None, "selection": session["selection"],
        "visible": {"count": len(ids), "libraryCount": len(ids), "kinds": ["image"], "ids": ids},
        "controls": {"finish": {"shown": True, "enabled": True}, "cancel": {"shown": True}}}}


def result(method, params):
    if method == "hello":
        all_of = MODE == "claims-everything"
        words = ["layout.sidebar"] if all_of else []
        words = [] if MODE == "declines-core" else words + ["clock.virtual", "select.ordered"]
        profiles = [] if MODE == "claims-nothing" else ["watch", "phone"] if all_of else ["watch"]
        return {"version": 2 if MODE == "wrong-version" else 1, "impl": {"name": MODE},
                "profiles": profiles, "capabilities": {word: True for word in words}}
    if method in ("bye", "session.close"):
        return {}
    name = params["session"]
    if method == "session.open":
        ids = [asset["id"] for asset in params["library"]][::-1]
        if MODE == "unstable-order" and len(sessions) % 2 == 0:
            ids.reverse()
        sessions[name] = {"ids": ids, "selection": [], "now": 0}
    if method == "session.act":
        sessions[name]["selection"].append(params["do"]["tap"])
    if method == "clock.advance":
        sessions[name]["now"] += params["ms"]
    answer = state(name)
    if MODE == "no-view":
        del answer["view"]
    if MODE == "progress-of-101":
        answer["view"]["progress"] = 101
    if MODE == "phase-unknown":
        answer["view"]["phase"] = "thinking"
    return answer


def misbehave(number, method, line):
    """Misbehaves as the picker is named; returns whether it has answered the request."""
    if MODE == "silent":
        hang()
    elif MODE == "slow":
        time.sleep(30)
    elif MODE == "noise":
        write("debug: " + method)
    elif MODE == "wrong-id":
        line = line.replace('"id": %d' % number, '"id": %d' % (number + 1))
    elif MODE == "text-id":
        line = line.replace('"id": %d' % number, '"id": "%d"' % number)
    elif MODE == "duplicate":
        line = line + "\n" + line
    elif MODE == "late":
        hang_back.append(line)
        if len(hang_back) < 2:
            return True
        line = hang_back.pop()
    elif MODE == "half-line":
        write(line[:20], end="")
        hang()
    elif MODE == "half-line-then-exit":
        write(line[:20], end="")
        sys.exit(0)
    elif MODE == "huge-line":
        line = " " * 3000000 + line
    elif MODE == "invalid-utf8":
        line = line.encode().replace(b"picking", b"pick\xffing")
    elif MODE == "crash-on-open" and method == "session.open":
        print("malloc: no\nout of luck", file=sys.stderr, flush=True)
        os._exit(4)
    elif MODE == "crash-mid-step" and method in ("session.act", "clock.advance"):
        os.kill(os.getpid(), signal.SIGSEGV)
    elif MODE == "floods-stderr":
        os.write(2, (b"x" * 4095 + b"\n") * 512)
    elif MODE == "closes-stdout":
        os.close(1)
        hang()
    elif MODE == "deep-nesting":
        line = '{"jsonrpc":"2.0","id":%d,"result":' % number + "[" * 200000 + "]" * 200000 + "}"
    elif MODE == "nan":
        line = line.replace('"now": 0', '"now": NaN')
    elif MODE == "beyond-doubles":
        line = line.replace('"now": 0', '"now": 1e999')
    elif MODE == "fraction":
        line = line.replace('"now": 0', '"now": 0.5')
    elif MODE == "not-jsonrpc":
        line = line.replace('"jsonrpc"', '"json"')
    elif MODE == "twice-the-key":
        line = line.replace('"now": 0', '"now": 0, "now": 1')
    elif MODE == "child-keeps-pipe":
        subprocess.Popen(["sleep", "1000"])
        os._exit(5)
    write(line)
    return True


hang_back = []
if MODE in ("ignores-bye", "silent"):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
for request in sys.stdin.buffer:
    message = json.loads(request)
    number, method = message["id"], message["method"]
    answer = {"jsonrpc": "2.0", "id": number, "result": result(method, message.get("params", {}))}
    line = json.dumps(answer)
    if method == "hello":
        if MODE == "speaks-unasked":
            line += '\n{"jsonrpc": "2.0", "id": %d, "result": {}}' % (number + 1)
        write(line)
    elif method == "bye":
        if MODE == "ignores-bye":
            hang()
        write(line)
        break
    else:
        misbehave(number, method, line)
