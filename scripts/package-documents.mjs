// The documents of a package. Its README is deploy/PACKAGE.md.
import { existsSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

/** Files and folders of a checkout that a package contains unchanged. */
export const carried = [
  "content",
  "app/fonts",
  "deploy",
  "package.json",
  "CHANGELOG.md",
  "THIRD-PARTY-LICENCES.txt",
  "docs/operating.md",
  "docs/settings.md",
  ".env.example",
];

const leftOut = /\.ts$|^deploy\/(checks|PACKAGE\.md)/;
const link = /(?<!!)\[([^\]]*)\]\(([^)\s]+)\)/g;

/** Whether a package contains a file of the checkout. */
export function isCarried(path) {
  return !leftOut.test(path) && carried.some((name) => path === name || path.startsWith(`${name}/`));
}

/** The documents of a package, each with its path in a checkout. */
export const documents = {
  "README.md": "deploy/PACKAGE.md",
  "CHANGELOG.md": "CHANGELOG.md",
  "docs/operating.md": "docs/operating.md",
  "docs/settings.md": "docs/settings.md",
  "deploy/README.md": "deploy/README.md",
  ".env.example": ".env.example",
};

/**
 * Adapts a document to a package. A link to a file that the package lacks becomes plain text. Commands get the names
 * that they have in a package.
 *
 * @param {string} path of the document, in the package
 */
export function documentOf(root, path, text) {
  return text.replaceAll("npm run site -- ", "frostway ").replaceAll(link, (whole, words, target) => {
    if (/^[a-z]+:|^#/.test(target)) return whole;
    const to = normalize(join(dirname(path), target.split("#")[0])).replace(/\/$/, "");
    const isThere = to === "README.md" || (isCarried(to) && existsSync(join(root, to)));
    return isThere ? whole : words;
  });
}

/** Returns the broken links of a document. `has` says whether the package contains a path. */
export function deadLinks(path, text, has) {
  return [...text.matchAll(link)]
    .map(([, , target]) => target)
    .filter((target) => !/^[a-z]+:|^#/.test(target))
    .filter((target) => !has(relative(".", join(dirname(path), target.split("#")[0]))));
}
