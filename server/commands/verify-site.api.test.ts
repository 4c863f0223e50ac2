import { expect, it } from "vitest";
import { verifySite } from "../../app/platform/backup/verify-site.server.ts";
import { releaseFiles, stageFiles } from "../../app/platform/files/file-intents.server.ts";
import { ArchivedSite, work } from "../../test/archives.ts";
import { onSqlite } from "../../test/engine.ts";
import { fileColumns } from "./file-columns.ts";
import { sql } from "kysely";

const archived = new ArchivedSite();
const verified = () => verifySite(archived.site.services, fileColumns, work);

it("finds nothing wrong with an intact site, and no orphan among the files of any feature", async () => {
  const progressed: [done: number, total?: number][] = [];
  const progress = (_what: string, ...count: [number, number?]) => void progressed.push(count);
  expect(await verifySite(archived.site.services, fileColumns, { ...work, progress })).toEqual({
    files: 4,
    problems: [],
    orphans: [],
    isCompared: false,
  });
  expect(progressed).toEqual([1, 2, 3, 4].map((done) => [done, 4]));
});

it("names missing files, files of another size, and orphans", async () => {
  const { services } = archived.site;
  const pictures = await services.db.selectFrom("pictures").select("storage_key").orderBy("id").execute();
  const [gone, short] = pictures.map(({ storage_key }) => `pictures/${storage_key}/original`);
  const [first, second] = [await services.files.read(gone!), await services.files.read(short!)];
  await services.files.delete(gone!);
  await services.files.putBytes(short!, second.subarray(1));
  await services.files.putBytes("pictures/left/original", first);
  await services.files.putBytes("pictures/staged/original", first);
  await stageFiles(services.db, services.clock.now(), "pictures/staged/");
  await services.files.putBytes("mail-files/released/1.pdf", Buffer.from("x"));
  await releaseFiles(services.db, services.clock.now(), "mail-files/released/1.pdf");
  expect(await verified()).toMatchObject({
    problems: [
      `The file ${gone} is missing.`,
      `The file ${short} has ${second.length - 1} bytes in place of ${second.length}.`,
    ],
    orphans: ["pictures/left/original"],
  });
  await services.files.putBytes(gone!, first);
  await services.files.putBytes(short!, second);
  await services.files.delete("pictures/left/original");
  expect(await verified()).toMatchObject({ problems: [], orphans: [] });
});

it("compares contents with the newest archive where there is one", async () => {
  const { services, config } = archived.site;
  const target = archived.at("folder");
  await archived.backUp("folder");
  const known = { ...services, config: { ...config, backup: { ...config.backup, target } } };
  expect(await verifySite(known, fileColumns, work)).toMatchObject({ problems: [], isCompared: true });
  const { signature_key } = await services.db
    .selectFrom("trade_applications")
    .select("signature_key")
    .executeTakeFirstOrThrow();
  const bytes = await services.files.read(signature_key);
  await services.files.putBytes(signature_key, Buffer.from(bytes).fill(0, 10, 20));
  expect((await verifySite(known, fileColumns, work)).problems).toEqual([
    `The file ${signature_key} differs from the one in the newest archive.`,
  ]);
  await services.files.putBytes(signature_key, bytes);
});

it("does not count files of records in the bin as orphans, so that a repair leaves what can be restored", async () => {
  const owner = await archived.site.signIn("owner");
  const { db } = archived.site;
  const { id } = await db.selectFrom("trade_applications").select("id").executeTakeFirstOrThrow();
  expect((await owner.delete(`/api/applications/${id}`)).status).toBe(204);
  expect(await verified()).toEqual({ files: 4, problems: [], orphans: [], isCompared: false });
  expect((await owner.post(`/api/bin/application/${id}/restore`)).status).toBeLessThan(300);
});

onSqlite("names a row that refers to one that is not there", async () => {
  const { db } = archived.site;
  await sql`pragma foreign_keys = off`.execute(db);
  await sql`insert into gallery_images (gallery_id, picture_id, position, created_at)
    select 99, id, 9, '' from pictures limit 1`.execute(db);
  expect((await verified()).problems).toEqual([
    expect.stringMatching(/^Row \d+ of gallery_images refers to a row of galleries that is not there\.$/),
  ]);
  await sql`delete from gallery_images where gallery_id = 99`.execute(db);
  await sql`pragma foreign_keys = on`.execute(db);
});
