import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { type Engine, dragActions, dragByHand, patience, placeOf } from "./engine.ts";
import { screenPackage, startScreen } from "./screen.ts";

export const firefoxPackages = `firefox-esr ${screenPackage}`;

const places = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
const keyCodes: Record<string, string> = {
  Control: "\uE009",
  Enter: "\uE007",
  ArrowRight: "\uE014",
  Tab: "\uE004",
  Escape: "\uE00C",
};

/** Starts the installed Firefox, which supports WebDriver BiDi itself. Undefined if Firefox is not installed. */
export async function startFirefox(): Promise<Engine | undefined> {
  const browser = places.find((path) => existsSync(path));
  const screen = browser && (await startScreen());
  if (!screen) return undefined;
  const profile = await mkdtemp(join(tmpdir(), "frostway-firefox-"));
  const port = await freePort();
  const started = spawn(browser, ["--no-remote", "--profile", profile, `--remote-debugging-port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, HOME: profile, DISPLAY: screen.display },
  });
  const heard: string[] = [];
  const ask = await connect(port, (entry) => {
    const { level, text = "" } = entry;
    if (level === "error" && !text.includes(brokenOff)) heard.push(text);
  });
  await ask("session.new", { capabilities: {} });
  await ask("session.subscribe", { events: ["log.entryAdded"] });
  const { context } = await ask<{ context: string }>("browsingContext.create", { type: "tab" });

  async function run<T>(expression: string): Promise<T> {
    const answer = await ask<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
      "script.evaluate",
      {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value) ?? "null")`,
        awaitPromise: true,
        target: { context },
      },
    );
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return JSON.parse(answer.result?.value ?? "null") as T;
  }
  const act = (type: string, actions: object[]) =>
    ask("input.performActions", { context, actions: [{ type, id: type, actions }] });
  const drag: Engine["drag"] = async (selector, points) => {
    const box = await run<ReturnType<typeof placeOf>>(`(${String(placeOf)})(${JSON.stringify(selector)})`);
    await act("pointer", dragActions(box, points));
  };
  const read: Engine["read"] = (inPage, given = "") => run(`(${String(inPage)})(${JSON.stringify(given)})`);
  const strokes = (keys: readonly string[]) =>
    keys.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);

  return {
    name: "Firefox",
    setWidth: async (width) =>
      void (await ask("browsingContext.setViewport", { context, viewport: { width, height: 900 } })),
    go: async (url) => void (await ask("browsingContext.navigate", { context, url, wait: "complete" })),
    leaveAndReturn: async (url) => {
      await ask("browsingContext.navigate", { context, url, wait: "complete" });
      await ask("browsingContext.traverseHistory", { context, delta: -1 });
      await wait(1000);
    },
    read,
    click: (selector) => drag(selector, [[0.5, 0.5]]),
    drag,
    dragOnto: (selector, target) => dragByHand(read, screen.mouse, [selector, target]),
    choose: async (selector, files) => {
      const { result } = await ask<{ result: { sharedId: string } }>("script.evaluate", {
        expression: `document.querySelector(${JSON.stringify(selector)})`,
        awaitPromise: false,
        target: { context },
      });
      await ask("input.setFiles", { context, element: { sharedId: result.sharedId }, files });
    },
    type: async (selector, text) => {
      await run(`document.querySelector(${JSON.stringify(selector)}).focus()`);
      await act("key", strokes(Array.from(text)));
    },
    press: async (...keys) => {
      const values = keys.map((key) => keyCodes[key] ?? key);
      await act("key", [
        ...values.map((value) => ({ type: "keyDown", value })),
        ...values.toReversed().map((value) => ({ type: "keyUp", value })),
      ]);
    },
    complaints: () => heard.splice(0),
    close: async () => {
      await ask("browser.close", {}).catch(() => started.kill());
      await wait(1000);
      started.kill("SIGKILL");
      screen.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** NS_BINDING_ABORTED: the page was left while a font was loading. */
const brokenOff = "status=2152398850";

type LogEntry = { level?: string; text?: string };
type Answer = {
  id?: number;
  method?: string;
  params?: LogEntry;
  result?: unknown;
  error?: string;
  message?: string;
};

/** Opens the connection for commands and their results. It also receives console messages. */
async function connect(port: number, onLog: (entry: LogEntry) => void) {
  const socket = await opened(port);
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else if (answer.method === "log.entryAdded") onLog(answer.params ?? {});
  });
  return <T = unknown>(method: string, params: object): Promise<T> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ error, message, result }) => {
        if (error) reject(new Error(`${method}: ${error}, ${message}`));
        else resolve(result as T);
      });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}

async function opened(port: number): Promise<WebSocket> {
  const end = Date.now() + patience * 2;
  for (;;) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.addEventListener("open", () => resolve(true));
      socket.addEventListener("error", () => resolve(false));
    });
    if (isOpen) return socket;
    if (Date.now() > end) throw new Error("Firefox does not answer");
    await wait(300);
  }
}
