import { readFileSync } from "node:fs";
import { MalformedSetting } from "./malformed-setting.ts";
import { secretSettingNames, settingNames } from "./settings.ts";
import { codeOf, messageOf } from "../message-of.ts";

const reasons: Record<string, string> = {
  ENOENT: "there is no such file",
  EACCES: "this account may not read it",
  EISDIR: "it is a folder",
};

/**
 * Reads secret settings from files, as Docker and systemd pass them: NAME_FILE is the path of the file with NAME. A
 * line break at the end of the file is not part of the secret. Throws `MalformedSetting` if a file is unreadable or
 * empty, if NAME and NAME_FILE are both set, and if NAME is not a secret setting.
 */
export function readSecretFiles(environment: Record<string, string | undefined>): Record<string, string> {
  refuseOtherFiles(environment);
  const found: Record<string, string> = {};
  for (const name of secretSettingNames) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) throw new MalformedSetting(`${name} and ${name}_FILE are both set; keep one.`);
    found[name] = read(`${name}_FILE`, path);
  }
  return found;
}

/**
 * Throws for a NAME_FILE that would have no effect, because otherwise nobody would notice until the setting is needed.
 */
function refuseOtherFiles(environment: Record<string, string | undefined>): void {
  const name = settingNames.find(
    (other) => environment[`${other}_FILE`] && !secretSettingNames.includes(other),
  );
  if (name) {
    throw new MalformedSetting(
      `${name}_FILE is not a setting: only secrets can be read from a file. Set ${name} itself.`,
    );
  }
}

function read(setting: string, path: string): string {
  let text;
  try {
    text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    const reason = reasons[codeOf(error) ?? ""] ?? messageOf(error);
    throw new MalformedSetting(`${setting}: ${path} cannot be read: ${reason}.`);
  }
  if (text === "") throw new MalformedSetting(`${setting}: ${path} is empty.`);
  return text;
}
