import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { photograph, withOwnBytes } from "./photographs.ts";

export type Amounts = { people: number; messages: number; pictures: number };

const now = "2026-01-05T09:00:00.000Z";
const inEachGallery = 100;

/** Adds people, messages and galleries of pictures, each picture with a file of its own, to the SQLite data of a site. */
export async function fillSite(dataFolder: string, { people, messages, pictures }: Amounts): Promise<void> {
  const database = new DatabaseSync(join(dataFolder, "site.db"), { timeout: 60_000 });
  const upTo = (amount: number) =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${amount})`;
  database.exec(`${upTo(people)} insert into users (firstname, lastname, email, role, password_hash, search_text, created_at, updated_at)
    select 'Ada', 'Ash' || i, 'person' || i || '@example.com', 'user', 'nobody', 'ada ash' || i, '${now}', '${now}' from n`);
  database.exec(`${upTo(messages)} insert into contact_messages (name, email, telephone, message, status, search_text, created_at, updated_at)
    select 'Ada Ash' || i, 'person' || i || '@example.com', '01632 960000', 'The unit of trailer ' || i || ' warms up at night.',
    'answered', 'ada ash' || i, '${now}', '${now}' from n`);
  const gallery = database.prepare("insert into galleries (name, created_at, updated_at) values (?, ?, ?)");
  const picture = database.prepare(`insert into pictures
    (storage_key, hash, mime, width, height, bytes, placeholder, cleaned_at, created_at)
    values (?, ?, 'image/jpeg', 480, 320, ?, 'data:,', ?, ?)`);
  const image =
    database.prepare(`insert into gallery_images (gallery_id, picture_id, rotation, position, created_at)
    values (?, ?, 0, ?, ?)`);
  const jpeg = await photograph(480, 320);
  let galleryId: number | bigint = 0;
  for (let at = 0; at < pictures; at += 1) {
    if (at % inEachGallery === 0) {
      galleryId = gallery.run(`Gallery ${at / inEachGallery}`, now, now).lastInsertRowid;
    }
    const bytes = withOwnBytes(jpeg);
    const storageKey = randomBytes(16).toString("hex");
    const folder = join(dataFolder, "files/pictures", storageKey);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "original"), bytes);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    const { lastInsertRowid } = picture.run(storageKey, hash, bytes.byteLength, now, now);
    image.run(galleryId, lastInsertRowid, at, now);
  }
  database.close();
}
