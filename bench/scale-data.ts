import { DatabaseSync } from "node:sqlite";
import pg from "pg";

export const amounts = { users: 100_000, schools: 50_000, pictures: 10_000, testimonials: 100_000 };
/** Pictures of each gallery that is made; one of this size is put into a new order. */
export const perGallery = 1_000;

export type Seeded = { galleryIds: number[] };

const now = "2026-01-05T09:00:00.000Z";
const upTo = (amount: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${amount})`;
const pick = (words: string[], divisor = 1) =>
  `case (i / ${divisor}) % ${words.length} ${words.map((word, at) => `when ${at} then '${word}'`).join(" ")} end`;

const firstname = pick(["Ada", "Ben", "Cara", "Dev", "Ella", "Finn", "Grace", "Hugh", "Ivy", "Jack"]);
const lastname = `${pick(["Ash", "Brook", "Cliff", "Dale", "Elm", "Field", "Grove"], 10)} || ${pick(["ton", "ford", "ham", "ley", "wood"], 70)} || i`;
const town = pick(["Ashford", "Dover", "Deal", "Lydd", "Hythe", "Rye", "Sandwich", "Margate"], 3);

/** Large amounts of what lists, searches and look-ups go through, in words that both engines understand. */
const statements = [
  `${upTo(amounts.schools)} insert into schools (urn, name, town, postcode, search_text)
   select 1000000 + i, name, town, postcode, lower(name || ' ' || town || ' ' || postcode) from
   (select i, ${pick(["Oak", "Beech", "Chalk", "Mill", "Castle", "Abbey"])} || ' ' || ${pick(["Hill", "Lane", "Park", "Green"], 6)} || ' ' || i || ' ' || ${pick(["Primary School", "Academy", "Grammar School"], 5)} as name, ${town} as town, 'CT99 ' || (i % 900) || 'AA' as postcode from n) as made`,
  `${upTo(amounts.users)} insert into users (firstname, lastname, email, telephone, town, postcode, role, password_hash, search_text, created_at, updated_at)
   select firstname, lastname, email, telephone, town, postcode, 'user', 'nobody', lower(firstname || ' ' || lastname || ' ' || email || ' ' || telephone || ' ' || town || ' ' || postcode), '${now}', '${now}' from
   (select ${firstname} as firstname, ${lastname} as lastname, 'person' || i || '@example.com' as email, '01632 96' || i as telephone, ${town} as town, 'TN99 ' || (i % 900) || 'ZZ' as postcode from n) as made`,
  `${upTo(amounts.testimonials)} insert into testimonials (name, review, score, created_at, updated_at)
   select 'Customer ' || i, '<p>They came at night and the load stayed cold, number ' || i || '.</p>', 1 + i % 5, '${now}', '${now}' from n`,
  `${upTo(amounts.pictures)} insert into pictures (storage_key, hash, mime, width, height, bytes, placeholder, created_at)
   select 'scale' || i, 'scale' || i, 'image/jpeg', 2400, 1600, 100000, 'data:,', '${now}' from n`,
  `${upTo(amounts.pictures / perGallery)} insert into galleries (name, created_at, updated_at)
   select 'Large gallery ' || i, '${now}', '${now}' from n`,
  `insert into gallery_images (gallery_id, picture_id, rotation, name, alt, position, created_at)
   select galleries.id, pictures.id, 0, pictures.hash, 'A picture', pictures.id, '${now}'
   from galleries join pictures on pictures.hash like 'scale%' and pictures.id % ${amounts.pictures / perGallery} = galleries.id % ${amounts.pictures / perGallery}
   where galleries.name like 'Large gallery %'`,
];
const madeGalleries = "select id from galleries where name like 'Large gallery %' order by id";

/** Fills the database that a site made, while the site runs. */
export async function fill(address: string): Promise<Seeded> {
  return address.startsWith("postgres:") ? fillPostgres(address) : fillSqlite(address);
}

function fillSqlite(path: string): Seeded {
  const database = new DatabaseSync(path, { timeout: 60_000 });
  database.exec("begin immediate");
  for (const statement of statements) database.exec(statement);
  database.exec("commit");
  const galleryIds = database
    .prepare(madeGalleries)
    .all()
    .map(({ id }) => Number(id));
  database.close();
  return { galleryIds };
}

async function fillPostgres(address: string): Promise<Seeded> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  // A server that has stood for a while has done this by itself.
  await client.query("vacuum analyze");
  const { rows } = await client.query<{ id: number }>(madeGalleries);
  await client.end();
  return { galleryIds: rows.map(({ id }) => id) };
}
