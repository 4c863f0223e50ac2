// npm run licences: writes THIRD-PARTY-LICENCES.txt, the notices that must accompany the installed packages.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const file = "THIRD-PARTY-LICENCES.txt";

/** The licences of packages whose manifest names none, taken from their licence files. */
const saidInFiles = {
  "@react-aria/optimize-locales-plugin": "Apache-2.0",
  busboy: "MIT",
  "png-js": "MIT",
  streamsearch: "MIT",
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeLicences();

/**
 * Returns the locked packages of a production installation on any machine.
 *
 * @returns {{ name: string, version: string, licence: string, path: string, isForOnePlatform: boolean }[]}
 */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
    .map(([path, { version, license, os, cpu, libc }]) => {
      const name = path.split("node_modules/").at(-1) ?? path;
      const licence = license ?? saidInFiles[name] ?? "unknown";
      return { name, version, licence, path, isForOnePlatform: Boolean(os ?? cpu ?? libc) };
    });
}

/** Returns a sorted list with one line for each package and version. */
export function listOf(packages) {
  const lines = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  return [...new Set(lines)].toSorted(inOrder);
}

function writeLicences() {
  const packages = shippedPackages();
  const notices = noticesOf(packages);
  const parts = [
    "What Frostway is built on, each with its licence. Native parts of sharp (libvips, LGPL-3.0-or-later) and of the build\n" +
      "tools (MPL-2.0) are used as they were published. The notices that the packages bring follow the list.",
    listOf(packages).join("\n"),
    ...notices,
  ];
  writeFileSync(file, `${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`);
  console.log(`${file}: ${packages.length} packages, ${notices.length} notices`);
}

/**
 * Returns the notices, each with the packages that bring it. Notices that differ only in their copyright holders are
 * merged. Packages for one platform are left out, so that the result is the same on every platform.
 */
function noticesOf(packages) {
  const notices = new Map();
  for (const { name, path, isForOnePlatform } of packages) {
    if (isForOnePlatform || !existsSync(path)) continue;
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (!entry.isFile() || !/^(licen[cs]e|copying|notice)/i.test(entry.name)) continue;
      const text = readFileSync(`${path}/${entry.name}`, "utf8").replaceAll("\r\n", "\n").trim();
      const [holders, words] = parted(text);
      const key = words.replaceAll(/\s+/g, " ").trim();
      const notice = notices.get(key) ?? { words, holders: new Set() };
      notice.holders.add([name, ...holders].join("; "));
      notices.set(key, notice);
    }
  }
  return [...notices.values()]
    .map(({ words, holders }) => `${[...holders].toSorted(inOrder).join("\n")}\n\n${words}`)
    .toSorted(inOrder);
}

/** Splits a short notice into its lines of copyright holders and the shared text. Long notices stay whole. */
function parted(text) {
  if (text.length > 3000) return [[], text];
  const lines = text.split("\n");
  const isHolder = (line) => /^\s*(copyright\b|\(c\)|©)/i.test(line);
  return [
    lines.filter(isHolder).map((line) => line.trim()),
    lines
      .filter((line) => !isHolder(line))
      .join("\n")
      .trim(),
  ];
}

/** Compares by character code, so that the order is the same on every machine. */
function inOrder(one, other) {
  return one < other ? -1 : Number(one > other);
}
