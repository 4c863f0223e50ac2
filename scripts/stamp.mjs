import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Compares files with the stamp of the last run. Compares sizes and times first, and reads contents only if one of
 * those has changed. So touching a file or switching branches and back causes no work. The files are read before the
 * work starts, so a file saved meanwhile makes the new stamp stale.
 *
 * @param {string} root
 * @param {string} stampFile
 * @param {string[]} paths files and folders, relative to root; missing ones are fine
 * @param {(path: string) => boolean} [counts]
 */
export function compareStamp(root, stampFile, paths, counts = () => true) {
  const found = paths.flatMap((path) => list(root, path)).filter(counts);
  const times = found.map((path) => {
    const { mtimeMs, ctimeMs, size } = statSync(join(root, path));
    return `${path} ${mtimeMs} ${ctimeMs} ${size}`;
  });
  const looks = createHash("sha256").update(times.join("\n")).digest("hex");
  const stamp = readStamp(stampFile);
  if (stamp && stamp.looks === looks) return { ...stamp, fresh: true };

  const hash = createHash("sha256");
  for (const path of found)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  const state = { note: stamp?.note, looks, contents: hash.digest("hex") };
  const fresh = stamp?.contents === state.contents;
  if (fresh) writeStamp(stampFile, state, stamp.note);
  return { ...state, fresh };
}

/** Writes a new file and renames it. So a stamp is complete or absent, and hard links to the old one do not change. */
export function writeStamp(stampFile, { looks, contents }, note) {
  writeFileSync(`${stampFile}.new`, JSON.stringify({ looks, contents, note }));
  renameSync(`${stampFile}.new`, stampFile);
}

function readStamp(stampFile) {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return undefined;
  }
}

function list(root, path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  return (
    entries
      // oxlint-disable-next-line unicorn/no-array-sort -- this also runs under Node 18, which has no toSorted
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? list(root, join(path, entry.name)) : [join(path, entry.name)],
      )
  );
}
