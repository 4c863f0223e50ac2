import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.ts";

export type Download = { headers: Record<string, string>; body: Buffer };

/** Starts the smallest possible server in a separate process. It sends the bytes of one of the site's responses. */
export async function startBareServer({
  headers,
  body,
}: Download): Promise<{ url: string; process: ChildProcess; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "frostway-bare-"));
  const files = { BODY: join(folder, "body"), HEADERS: join(folder, "headers.json") };
  await writeFile(files.BODY, body);
  await writeFile(files.HEADERS, JSON.stringify(headers));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const script = new URL("bare-server.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, ["--max-semi-space-size=4", script], {
    env: { ...files, MALLOC_ARENA_MAX: "1", PORT: String(port), NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  while (!(await fetch(url).catch(() => undefined))) await wait(20);
  return {
    url,
    process: child,
    async stop() {
      child.kill("SIGKILL");
      await rm(folder, { recursive: true });
    },
  };
}
