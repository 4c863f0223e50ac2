import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { people } from "../../test/people.ts";
import { readZip } from "../../test/read-zip.ts";
import { openSite } from "../../test/site.ts";
import { erasePerson, exportPerson } from "./personal-data-commands.ts";

let said: string[];
const { email } = people.customer;

const site = await openSite();
await site.signIn("customer");
await site.signIn("owner");
const message = { name: "Cara", telephone: "01632 960200", message: "My unit is warm." };
await site.visitor().post("/api/contact", { ...message, email });
beforeEach(() => {
  said = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => said.push(line));
  onTestFinished(() => log.mockRestore());
});

const requests = () =>
  site.db
    .selectFrom("data_requests")
    .select(["kind", "via", "actor_name", "ended_at"])
    .orderBy("id")
    .execute();

it("export writes an archive for this account alone, never over another, and notes the request", async () => {
  const folder = await mkdtemp(join(tmpdir(), "frostway-export-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "cara.zip");
  await exportPerson(site.services, [email.toUpperCase(), file]);
  expect(said).toEqual([`Everything that is stored about ${email} is in ${file}.`]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const files = readZip(await readFile(file));
  expect(files.get("messages.json")).toContain("My unit is warm.");
  await expect(exportPerson(site.services, [email, file])).rejects.toThrow("it exists already");
  const nowhere = join(folder, "none", "cara.zip");
  await expect(exportPerson(site.services, [email, nowhere])).rejects.toThrow("its folder does not exist");
  expect(await requests()).toMatchObject([{ kind: "export", via: "command line" }]);
});

it("says that nothing is stored about somebody unknown, makes no file and notes nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "frostway-export-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const before = await requests();
  await exportPerson(site.services, ["nobody@example.com", join(folder, "nobody.zip")]);
  expect(said).toEqual(["Nothing is stored about nobody@example.com, and no file was made."]);
  expect(await readdir(folder)).toEqual([]);
  expect(await requests()).toEqual(before);
  said.length = 0;
  await erasePerson(site.services, ["nobody@example.com"]);
  expect(said).toEqual(["Nothing is stored about nobody@example.com."]);
});

it("erase says what is stored and erases it only with --yes, which is recorded as a request", async () => {
  await erasePerson(site.services, [email]);
  expect(said).toContain("User accounts: 1");
  expect(said).toContain("Contact messages: 1");
  expect(said.at(-1)).toBe("Nothing is erased yet. Add --yes to erase it for good.");
  const accounts = site.db.selectFrom("users").select("id").where("email", "=", email);
  expect(await accounts.execute()).toHaveLength(1);

  said.length = 0;
  await erasePerson(site.services, [email, "--yes"]);
  expect(said).toContain("User accounts: 1 erased, 0 changed, 0 stay.");
  expect(said.at(-1)).toMatch(
    /^Request \d+ is done\. Earlier backups contain the data until they are deleted\.$/,
  );
  expect(await accounts.execute()).toEqual([]);
  expect((await requests()).at(-1)).toMatchObject({ kind: "erasure", ended_at: expect.any(String) });
});

it("erase finds a person by telephone number or vehicle as well, alone or beside an address", async () => {
  const reported = async (vehicle_number: string, telephone: string) =>
    site.visitor().post("/api/callouts", { place: "A2, junction 7", vehicle_number, telephone });
  await reported("GX24 ABC", "07700 900123");
  await reported("KN70 XYZ", "07700 900124");
  await erasePerson(site.services, ["gx24abc"]);
  expect(said[0]).toMatch(/^Call-outs: \d/);
  await erasePerson(site.services, ["nobody@example.com", "--numbers", "07700 900123, KN70 XYZ", "--yes"]);
  expect(await site.db.selectFrom("call_outs").select("id").execute()).toEqual([]);
  await expect(erasePerson(site.services, ["kestrel"])).rejects.toThrow(
    "“kestrel” is neither a telephone number nor the number of a vehicle.",
  );
});

it("refuses words that are no address, and the last administrator", async () => {
  await expect(exportPerson(site.services, ["cara"])).rejects.toThrow();
  await expect(erasePerson(site.services, [])).rejects.toThrow();
  await expect(erasePerson(site.services, [people.owner.email, "--yes"])).rejects.toThrow();
  expect(await site.db.selectFrom("users").select("email").execute()).toEqual([
    { email: people.owner.email },
  ]);
});
