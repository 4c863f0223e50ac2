import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { type Engine, dragActions, dragByHand, patience, placeOf } from "./engine.ts";
import { screenPackage, startScreen } from "./screen.ts";

export const webkitPackages = `webkit2gtk-driver ${screenPackage}`;

const driver = "/usr/bin/WebKitWebDriver";
/** WebDriver's key for an element reference. */
const element = "element-6066-11e4-a52e-4f735466cecf";
const keyCodes: Record<string, string> = {
  Control: "\uE009",
  Enter: "\uE007",
  ArrowRight: "\uE014",
  Tab: "\uE004",
  Escape: "\uE00C",
};
const longestCall = 30_000;

/** Starts WebKitGTK with its own driver on a virtual screen. Undefined if it is not installed. */
export async function startWebkit(): Promise<Engine | undefined> {
  const browser = findBrowser();
  if (!browser || !existsSync(driver)) return undefined;
  const screen = await startScreen();
  if (!screen) return undefined;
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: screen.display,
    LIBGL_ALWAYS_SOFTWARE: "1",
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  };
  const started = spawn(driver, [`--port=${port}`], { env, stdio: "ignore" });
  await answers(port);
  const { sessionId } = await call<{ sessionId: string }>(port, "POST", "/session", {
    capabilities: {
      alwaysMatch: { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } },
    },
  });
  const ask = <T>(method: string, path: string, body?: object) =>
    call<T>(port, method, `/session/${sessionId}${path}`, body);
  const find = async (selector: string) => {
    const found = await ask<Record<string, string>>("POST", "/element", {
      using: "css selector",
      value: selector,
    });
    // The driver neither types into elements outside the window nor scrolls to them.
    const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    await ask("POST", "/execute/sync", { script, args: [found] });
    return found[element];
  };
  const read: Engine["read"] = (inPage, given = "") =>
    ask("POST", "/execute/sync", { script: `return (${String(inPage)})(arguments[0])`, args: [given] });
  return {
    name: "WebKit",
    setWidth: async (width) => void (await ask("POST", "/window/rect", { width, height: 900 })),
    go: async (url) => void (await ask("POST", "/url", { url })),
    leaveAndReturn: async (url) => {
      await ask("POST", "/url", { url });
      await ask("POST", "/back", {});
    },
    read,
    click: async (selector) => void (await ask("POST", `/element/${await find(selector)}/click`, {})),
    drag: async (selector, points) => {
      const script = `return (${String(placeOf)})(arguments[0])`;
      const box = await ask<ReturnType<typeof placeOf>>("POST", "/execute/sync", {
        script,
        args: [selector],
      });
      await ask("POST", "/actions", {
        actions: [{ type: "pointer", id: "pointer", actions: dragActions(box, points) }],
      });
    },
    dragOnto: (selector, target) => dragByHand(read, screen.mouse, [selector, target]),
    choose: async (selector, files) =>
      void (await ask("POST", `/element/${await find(selector)}/value`, { text: files.join("\n") })),
    type: async (selector, text) =>
      void (await ask("POST", `/element/${await find(selector)}/value`, { text })),
    press: async (...keys) => {
      const values = keys.map((key) => keyCodes[key] ?? key);
      const actions = [
        ...values.map((value) => ({ type: "keyDown", value })),
        ...values.toReversed().map((value) => ({ type: "keyUp", value })),
      ];
      await ask("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    complaints: () => [],
    close: async () => {
      await ask("DELETE", "").catch(() => undefined);
      started.kill();
      screen.close();
    },
  };
}

function findBrowser(): string | undefined {
  const folders = existsSync("/usr/lib") ? readdirSync("/usr/lib").map((name) => `/usr/lib/${name}`) : [];
  return folders.map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`).find((path) => existsSync(path));
}

/** Waits until the driver answers. */
async function answers(port: number): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const isUp = await call(port, "GET", "/status").then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await wait(100);
  }
  throw new Error("WebKit's driver does not answer");
}

/** Opens a new connection for each call, because the driver loses the second request on a connection. */
function call<T>(port: number, method: string, path: string, body?: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const text = body ? JSON.stringify(body) : "";
    const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) };
    const sent = request({ port, method, path, headers, agent: false, timeout: longestCall }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const { value } = JSON.parse(Buffer.concat(parts).toString()) as {
          value: T & { error?: string; message?: string };
        };
        if (answer.statusCode === 200) resolve(value);
        else reject(new Error(`${value.error}: ${value.message}`));
      });
    });
    sent.on("timeout", () => sent.destroy(new Error(`no answer to ${path} in ${longestCall / 1000} s`)));
    sent.on("error", reject);
    sent.end(text);
  });
}
