import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeTarArchive } from "./tar-archive.server.ts";

it("refuses a file that cannot be opened, without ending the process", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tar-"));
  try {
    const archive = await writeTarArchive(join(folder, "site.tar"), new Date());
    const missing = join(folder, "missing");
    await expect(archive.putFile("0".repeat(64), missing, 5)).rejects.toThrow("ENOENT");
    await archive.abandon();
  } finally {
    await rm(folder, { recursive: true });
  }
});
