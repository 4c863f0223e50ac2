// npm run licences: writes THIRD-PARTY-LICENCES.txt, what the packages of an installation ask to be passed on with them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const file = "THIRD-PARTY-LICENCES.txt";

/** Packages whose manifest does not say it: what the licence that lies beside it is. */
const saidInFiles = {
  "@react-aria/optimize-locales-plugin": "Apache-2.0",
  busboy: "MIT",
  "png-js": "MIT",
  streamsearch: "MIT",
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeLicences();

/**
 * The packages that an installation without those for development has, on whatever machine, as the lock names them.
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

/** One line of the list for each package and version, sorted. */
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
 * The notices, each with who brings it and, where they differ in that alone, whose rights are reserved. What only one platform
 * installs is the same on the next.
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

/** Short notices are a line or two of holders and words that many share; long ones stay as they are. */
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

/** By the codes of the letters, the same on every machine. */
function inOrder(one, other) {
  return one < other ? -1 : Number(one > other);
}
