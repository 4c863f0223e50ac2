import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { MalformedSetting } from "./malformed-setting.ts";
import { codeOf, messageOf } from "../message-of.ts";

const reasons: Record<string, string> = {
  EACCES: "this account may not read it",
  EPERM: "this account may not read it",
  EISDIR: "it is a folder",
};

/**
 * Reads settings from a file with lines of NAME=value. Returns none if the file does not exist. Throws
 * `MalformedSetting` if the file cannot be read or a line is invalid. Node's own reader would ignore both.
 */
export function readEnvFile(path: string): Record<string, string | undefined> {
  const text = read(path)?.replace(/^\uFEFF/, "");
  if (text === undefined) return {};
  const broken = brokenLine(text);
  // The message does not show the line, because it may contain a password.
  if (broken) throw new MalformedSetting(`${path}, line ${broken}: must be NAME=value or a comment.`);
  return parseEnv(text);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return undefined;
    throw new MalformedSetting(`${path} cannot be read: ${reasons[code ?? ""] ?? messageOf(error)}.`);
  }
}

const assignment = /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(?:(["'`])(.*))?/;

/** Returns the number of the first line that is not blank, a comment or an assignment, or whose quotes never end. */
function brokenLine(text: string): number | undefined {
  const lines = text.split(/\r?\n/);
  for (let number = 1; number <= lines.length; number += 1) {
    const line = lines[number - 1] ?? "";
    if (/^\s*(#|$)/.test(line)) continue;
    const found = assignment.exec(line);
    if (!found || line.includes("\0")) return number;
    const [, quote, rest = ""] = found;
    if (!quote || rest.includes(quote)) continue;
    const end = lines.findIndex((later, index) => index >= number && later.includes(quote));
    if (end === -1) return number;
    number = end + 1;
  }
  return undefined;
}
