import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MalformedSetting } from "../config/malformed-setting.ts";
import { checkScanner, scanFile, ScanFailed } from "./scan-file.server.ts";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-scan-"));
  file = join(folder, "cv.pdf");
  await writeFile(file, "what the scanner reads", { mode: 0o600 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A shell script in place of a scanner. */
const scanner = (script: string) => ["/bin/sh", "-c", script] as const;

describe("a scanner", () => {
  it("gets the file as its standard input, and reports a clean file by status 0", async () => {
    const compare = scanner('[ "$(cat)" = "what the scanner reads" ] && echo "stdin: OK"');
    expect(await scanFile(compare, file)).toEqual({ isInfected: false, words: "stdin: OK" });
  });

  it("reports an infected file by status 1, and names the virus in its first line", async () => {
    const found = scanner("printf '\\n\\033[31mstdin: Eicar-Test FOUND\\nmore\\n'; exit 1");
    expect(await scanFile(found, file)).toEqual({ isInfected: true, words: "[31mstdin: Eicar-Test FOUND" });
  });

  it.each([
    ["another status", scanner("echo no database >&2; exit 2"), "/bin/sh ended with status 2: no database"],
    ["no word at all", scanner("exit 3"), "/bin/sh ended with status 3: no output"],
    ["a signal", scanner("kill -9 $$"), "/bin/sh ended with status null: no output"],
    ["a program that is gone", ["/no/such/program"] as const, "/no/such/program cannot be run"],
  ])("gives no valid answer with %s", async (_what, command, words) => {
    const scanned = scanFile(command, file);
    await expect(scanned).rejects.toThrow(ScanFailed);
    await expect(scanned).rejects.toThrow(words);
  });

  it("is killed with its child processes if it takes too long", async () => {
    const left = join(folder, "left");
    const slow = scanner(`mkfifo "${left}"; (echo begun > "${left}"; exec sleep 600) & exec sleep 600`);
    await expect(scanFile(slow, file, { timeout: 300 })).rejects.toThrow("did not answer in time");
  });

  it("is killed when the site stops", async () => {
    const stop = new AbortController();
    const scanned = scanFile(scanner("exec sleep 600"), file, { signal: stop.signal });
    stop.abort();
    await expect(scanned).rejects.toThrow();
  });

  it("may print any amount of text, of which one short line is stored", async () => {
    const chatty = scanner(
      "i=0; while [ $i -lt 3000 ]; do printf 'a hundred characters or so of nothing in particular'; i=$((i+1)); done",
    );
    const { words } = await scanFile(chatty, file);
    expect(words).toHaveLength(200);
  });

  it("gets none of the site's secrets, and runs without a shell", async () => {
    process.env.APP_SECRET = "a secret that only the site knows, long enough";
    try {
      const { words } = await scanFile(["/usr/bin/env", "-u", "; echo $HOME"], file);
      expect(words).not.toBe("");
      const answer = await scanFile(scanner('echo "[$APP_SECRET]"'), file);
      expect(answer.words).toBe("[]");
    } finally {
      delete process.env.APP_SECRET;
    }
  });
});

describe("a scanner that the setting names", () => {
  it("is found along PATH or by its whole path", async () => {
    await checkScanner(["sh"]);
    await checkScanner(["/bin/sh", "-c", "exit 0"]);
    await checkScanner(undefined);
  });

  it("stops the start if the program does not exist or may not be run", async () => {
    await chmod(file, 0o600);
    for (const program of ["clamdscam", file, folder]) {
      const looked = checkScanner([program, "-"]);
      await expect(looked).rejects.toThrow(MalformedSetting);
      await expect(looked).rejects.toThrow(`SCAN_COMMAND: there is no program "${program}"`);
    }
  });
});
