import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "./measure.ts";
import type { Figure } from "./report.ts";

const runs = 3;
/** How much slower the processor is made. */
const slow = 4;
/** How long a finger stays on a link. */
const pressMs = 80;
/** Longer than the next page takes on that processor. */
const settledMs = 3000;

/**
 * From the press on a link to the first paint of its page, where the mouse had rested on the link and by the keyboard, at
 * which no browser fetches ahead. By the browser's own protocol: Playwright forbids it to make a page ahead.
 */
export async function clickOf(port: number, url: string, to: string): Promise<Figure[]> {
  const pressed = async (ahead: boolean) => {
    const waits: number[] = [];
    for (let run = 0; run < runs; run++) waits.push(await waitAfterPress(port, { url, to, ahead }));
    return Math.round(percentile(waits, 0.5));
  };
  return [
    {
      figure: "click to the next page, made ahead, 4 times slower",
      value: await pressed(true),
      unit: "ms",
      limit: 100,
    },
    {
      figure: "click to the next page, not made ahead, 4 times slower",
      value: await pressed(false),
      unit: "ms",
      limit: 250,
    },
  ];
}

type Press = { url: string; to: string; ahead: boolean };

async function waitAfterPress(port: number, { url, to, ahead }: Press): Promise<number> {
  const browser = await DevTools.of(port);
  try {
    const tab = await browser.openTab();
    await browser.send("Page.navigate", { url }, browser.page);
    await pause(settledMs);
    await browser.send("Page.bringToFront", {}, browser.page);
    const link = `document.querySelector('footer a[href="${to}"]')`;
    const place = await browser.evaluate<{ x: number; y: number }>(`(() => {
      ${link}.scrollIntoView({ block: "center", behavior: "instant" });
      ${link}.focus();
      // The first word stored in a page takes a while of its own.
      sessionStorage.setItem("pressed", "");
      addEventListener("click", () => sessionStorage.setItem("pressed", performance.timeOrigin + performance.now()), true);
      const { x, y, width, height } = ${link}.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`);
    if (ahead) {
      const mouse = (type: string, buttons: object = {}) =>
        browser.send("Input.dispatchMouseEvent", { type, ...place, ...buttons }, browser.page);
      const left = { button: "left", clickCount: 1 };
      await mouse("mouseMoved");
      await pause(settledMs);
      await mouse("mousePressed", left);
      await pause(pressMs);
      // The page that is pressed may be gone before it answers.
      void mouse("mouseReleased", left).catch(() => {});
    } else {
      const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" };
      void browser
        .send("Input.dispatchKeyEvent", { type: "keyDown", ...enter }, browser.page)
        .catch(() => {});
    }
    await pause(settledMs);
    const wait = await browser.evaluate<number | null>(
      `location.pathname === "${to}" ? performance.timeOrigin
        + performance.getEntriesByName("first-contentful-paint")[0].startTime - sessionStorage.getItem("pressed") : null`,
    );
    if (wait === null) throw new Error(`The press did not lead to ${to}.`);
    await browser.send("Target.closeTarget", { targetId: tab });
    return wait;
  } finally {
    browser.close();
  }
}

type Message = {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: { sessionId: string; targetInfo?: { type: string; subtype?: string } };
};

/** The browser's own protocol. Every page of its tab is made slow before it does anything, one that is made ahead too. */
class DevTools {
  /** The page that is shown: one that was made ahead takes the place of the one before. */
  page = "";
  #socket: WebSocket;
  #sent = 0;
  #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #madeAhead = "";

  static async of(port: number): Promise<DevTools> {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`);
    const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string };
    const socket = new WebSocket(webSocketDebuggerUrl);
    await once(socket, "open");
    return new DevTools(socket);
  }

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#read(JSON.parse(String(data)) as Message));
  }

  async openTab(): Promise<string> {
    const created = await this.send("Target.createTarget", { url: "about:blank", forTab: true });
    const { targetId } = created as { targetId: string };
    const attached = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const { sessionId } = attached as { sessionId: string };
    const everyPage = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
    await this.send("Target.setAutoAttach", everyPage, sessionId);
    return targetId;
  }

  send(method: string, params: object, sessionId?: string): Promise<unknown> {
    const id = ++this.#sent;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return waiting.promise;
  }

  async evaluate<T>(expression: string): Promise<T> {
    const answer = await this.send("Runtime.evaluate", { expression, returnByValue: true }, this.page);
    return (answer as { result: { value: T } }).result.value;
  }

  close(): void {
    this.#socket.close();
  }

  #read({ id, result, error, method, params }: Message): void {
    if (id !== undefined) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(new Error(error.message));
      else waiting?.resolve(result);
    } else if (method === "Target.attachedToTarget" && params?.targetInfo?.type === "page") {
      const { sessionId } = params;
      this.page ||= sessionId;
      this.#prepare(sessionId).catch(() => {});
      if (params.targetInfo.subtype === "prerender") this.#madeAhead = sessionId;
    } else if (method === "Target.detachedFromTarget" && params?.sessionId === this.page && this.#madeAhead) {
      this.page = this.#madeAhead;
    }
  }

  async #prepare(sessionId: string): Promise<void> {
    await Promise.all([
      this.send("Emulation.setCPUThrottlingRate", { rate: slow }, sessionId),
      this.send("Runtime.runIfWaitingForDebugger", {}, sessionId),
    ]);
  }
}
