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
 * The secret settings that files hold, as Docker and systemd pass them: NAME_FILE names the file of NAME. A line break
 * at its end is none of the secret. Throws `MalformedSetting` when a file cannot be read, when both are set, and for NAME_FILE
 * of a setting that is no secret.
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

/** What is set in vain would be missed by nobody until it is needed. */
function refuseOtherFiles(environment: Record<string, string | undefined>): void {
  const name = settingNames.find(
    (other) => environment[`${other}_FILE`] && !secretSettingNames.includes(other),
  );
  if (name) {
    throw new MalformedSetting(
      `${name}_FILE is no setting: only secrets may be held by a file. Set ${name} itself.`,
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
