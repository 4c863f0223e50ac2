import { z } from "zod";
import { MalformedSetting } from "./malformed-setting.ts";
import type { SettingName } from "./settings.ts";

/** Reads a JSON setting that overrides some of the `names` with a `value` each. Throws `MalformedSetting`. */
export function parseOverrides<Name extends string, Value>(
  setting: SettingName,
  text: string | undefined,
  { names, value, example }: { names: readonly Name[]; value: z.ZodType<Value>; example: string },
): Partial<Record<Name, Value>> {
  if (!text) return {};
  let read;
  try {
    read = z.partialRecord(z.enum(names), value).safeParse(JSON.parse(text));
  } catch {
    throw new MalformedSetting(`${setting} must be JSON.`);
  }
  if (read.success) return read.data;
  throw new MalformedSetting(`${setting} must be JSON like ${example}; names: ${names.join(", ")}.`);
}
