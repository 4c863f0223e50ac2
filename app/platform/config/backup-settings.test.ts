import { resolve } from "node:path";
import { expect, it } from "vitest";
import { backupSettings } from "./backup-settings.server.ts";

it.each<[string, string]>([
  ["backups", resolve("backups")],
  ["/mnt/backups", "/mnt/backups"],
  ["s3://KEY:SECRET@host/bucket?region=eu-west-2", "s3://KEY:SECRET@host/bucket?region=eu-west-2"],
])("accepts %s as a target", (target, taken) => {
  expect(backupSettings({ BACKUP_TARGET: target }).target).toBe(taken);
});

it.each([
  "backup.tar",
  "https://host/bucket",
  "s3://host/bucket",
  "s3://KEY:SECRET@host/",
  "s3://KEY@host/bucket",
])("refuses %s as a target", (target) => {
  expect(() => backupSettings({ BACKUP_TARGET: target })).toThrow(
    "BACKUP_TARGET must be a folder, or look like",
  );
});

it("overrides the named counts and leaves the others at their defaults", () => {
  expect(backupSettings({ BACKUP_KEEP: '{"days":14,"months":0}' }).keep).toEqual({
    days: 14,
    weeks: 4,
    months: 0,
  });
});

it.each(['{"days":-1}', '{"years":1}', '{"days":1.5}'])("refuses %s as BACKUP_KEEP", (keep) => {
  expect(() => backupSettings({ BACKUP_KEEP: keep })).toThrow("BACKUP_KEEP must be JSON like");
});

it("refuses to retain nothing, and refuses a short passphrase", () => {
  const nothing = '{"days":0,"weeks":0,"months":0}';
  expect(() => backupSettings({ BACKUP_KEEP: nothing })).toThrow("BACKUP_KEEP must retain at least one");
  expect(() => backupSettings({ BACKUP_PASSPHRASE: "elevenchars" })).toThrow("at least 12 characters");
  expect(backupSettings({ BACKUP_PASSPHRASE: "twelve chars" }).passphrase).toBe("twelve chars");
});
