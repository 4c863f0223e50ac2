import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { fieldNames } from "../../app/features/applications/application-fields.ts";

export const amounts = {
  users: 100_000,
  auditEntries: 100_000,
  mails: 100_000,
  messages: 100_000,
  testimonials: 100_000,
  customers: 100_000,
  applications: 100_000,
  callOuts: 100_000,
  schools: 50_000,
  pictures: 20_000,
  widgets: 1_000,
};
/** The number of pictures in the one large gallery. The other galleries share the rest. */
const inLargest = 10_000;
const otherGalleries = 1_000;

/** The largest gallery, and the id before that of the first call-out. */
export type Seeded = { largest: number; beforeCallOuts: number };

/** Every so many call-outs, one comes from the number that all messages name, as from a switchboard. */
export const switchboardEvery = 1000;

const now = "2026-01-05T09:00:00.000Z";
const switchboard = "01632 960000";
/** SQL for one of the thousand numbers that are kept for drama, each of which a hundred rows share. */
const telephone = "'01632 960' || substr(cast(1000 + i % 1000 as text), 2)";
/** SQL for the forms in which searches look for a telephone number, as `searchTextOf` adds them. */
const numberForms = (number: string) =>
  `' ' || replace(${number}, ' ', '') || ' 44' || substr(replace(${number}, ' ', ''), 2)`;
const upTo = (amount: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${amount})`;
const pick = (words: string[], divisor = 1) =>
  `case (i / ${divisor}) % ${words.length} ${words.map((word, at) => `when ${at} then '${word}'`).join(" ")} end`;

const firstname = pick(["Ada", "Ben", "Cara", "Dev", "Ella", "Finn", "Grace", "Hugh", "Ivy", "Jack"]);
const lastname = `${pick(["Ash", "Brook", "Cliff", "Dale", "Elm", "Field", "Grove"], 10)} || ${pick(["ton", "ford", "ham", "ley", "wood"], 70)} || i`;
const town = pick(["Ashford", "Dover", "Deal", "Lydd", "Hythe", "Rye", "Sandwich", "Margate"], 3);
const action = pick(["edited", "created", "renamed", "marked answered", "image added"]);
const words = `'The unit of trailer ' || i || ' warms up at night near ' || ${town} || '; please ring ' || ${firstname}`;
/** SQL for a varying day in 2025. */
const at = `'2025-' || substr(cast(101 + i % 12 as text), 2) || '-' || substr(cast(101 + i % 28 as text), 2) || 'T09:00:00.000Z'`;

const firm = `${lastname} || ' Foods Ltd'`;
const typed = fieldNames.map((name) => `"${name}"`).join(", ");
/** SQL for the answers of an application, in the order of its fields. */
const answers = fieldNames
  .map((name) => {
    if (name === "company_name") return "company";
    return name === "email" || name === "telephone" ? name : "'Nothing'";
  })
  .join(", ");

/** SQL for both engines that adds many rows to everything that lists and searches read. */
const statements: Record<string, string> = {
  schools: `${upTo(amounts.schools)} insert into schools (urn, name, town, postcode, search_text)
   select 1000000 + i, name, town, postcode, lower(name || ' ' || town || ' ' || postcode) from
   (select i, ${pick(["Oak", "Beech", "Chalk", "Mill", "Castle", "Abbey"])} || ' ' || ${pick(["Hill", "Lane", "Park", "Green"], 6)} || ' ' || i || ' ' || ${pick(["Primary School", "Academy", "Grammar School"], 5)} as name, ${town} as town, 'CT99 ' || (i % 900) || 'AA' as postcode from n) as made`,
  users: `${upTo(amounts.users)} insert into users (firstname, lastname, email, telephone, town, postcode, role, password_hash, search_text, created_at, updated_at)
   select firstname, lastname, email, telephone, town, postcode, 'user', 'nobody', lower(firstname || ' ' || lastname || ' ' || email || ' ' || telephone || ' ' || town || ' ' || postcode), '${now}', '${now}' from
   (select ${firstname} as firstname, ${lastname} as lastname, 'person' || i || '@example.com' as email, '01632 96' || i as telephone, ${town} as town, 'TN99 ' || (i % 900) || 'ZZ' as postcode from n) as made`,
  audit_log: `${upTo(amounts.auditEntries)} insert into audit_log (at, actor_id, actor_name, action, subject_type, subject_id, subject_name, details, search_text, request_id)
   select at, 1, actor, action, 'gallery', i, subject, '{}', lower(actor || ' ' || action || ' gallery ' || subject), 'r' || i from
   (select i, ${at} as at, ${firstname} || ' Owner' as actor, ${action} as action, ${lastname} as subject from n) as made`,
  mails: `${upTo(amounts.mails)} insert into mails (kind, recipient, subject, text, html, attachments, message_id, search_text, created_at, sent_at, last_error)
   select 'contact-message', recipient, subject, subject, '<p>' || subject || '</p>', '[]', 'm' || i, lower(recipient || ' ' || subject), at, case when i % 1000 = 0 then null else at end, case when i % 2000 = 0 then 'refused' else null end from
   (select i, ${at} as at, 'person' || i || '@example.com' as recipient, ${words} as subject from n) as made`,
  contact_messages: `${upTo(amounts.messages)} insert into contact_messages (name, email, telephone, message, status, search_text, created_at, updated_at)
   select name, email, '${switchboard}', message, case i % 50 when 0 then 'new' when 1 then 'spam' else 'answered' end, lower(name || ' ' || email || ' ' || message || ${numberForms(`'${switchboard}'`)}), at, at from
   (select i, ${at} as at, ${firstname} || ' ' || ${lastname} as name, 'person' || i || '@example.com' as email, ${words} as message from n) as made`,
  customers: `${upTo(amounts.customers)} insert into customers (company_name, status, addresses, search_text, created_at, updated_at)
   select company, case i % 9 when 0 then 'on_stop' else 'open' end, email, lower(company || ' ' || email), at, at from
   (select i, ${at} as at, ${firm} as company, 'office@firm' || i || '.example.com' as email from n) as made`,
  trade_applications: `${upTo(amounts.applications)} insert into trade_applications (reference, status, terms, signature_key, signature_sha256, content_sha256, client_address, search_text, created_at, updated_at, ${typed})
   select reference, case i % 50 when 0 then 'received' else 'declined' end, 'As ever', 'growth', 'growth', 'growth', '192.0.2.1', lower(reference || ' ' || company || ' ' || email || ' ' || telephone || ${numberForms("telephone")}), at, at, ${answers} from
   (select i, ${at} as at, 'GA-' || i as reference, ${firm} as company, 'person' || i || '@example.com' as email, ${telephone} as telephone from n) as made`,
  customer_links: `insert into customer_links (customer_id, kind, of_id, at)
   select customers.id, 'application', sent.id, sent.created_at from customers join trade_applications as sent on sent.company_name = customers.company_name`,
  call_outs: `${upTo(amounts.callOuts)} insert into call_outs (reference, status, page_token_hash, page_ends_at, vehicle_number, vehicle_key, customer_id, customer_by, telephone, place, search_text, created_at, updated_at)
   select reference, case i % 500 when 0 then 'received' else 'done' end, reference, at, vehicle, replace(vehicle, ' ', ''), case i % 5 when 1 then first + i end, case i % 5 when 1 then 'office' end, telephone, place, lower(reference || ' ' || vehicle || ' ' || telephone || ' ' || place || ${numberForms("telephone")}), at, at from
   (select i, ${at} as at, 'GC-' || i as reference, 'GX24 ' || (i % 1000) as vehicle, ${telephone} as telephone, ${words} as place, (select min(id) - 1 from customers) as first from n) as made`,
  testimonials: `${upTo(amounts.testimonials)} insert into testimonials (name, review, score, created_at, updated_at)
   select 'Customer ' || i, '<p>They came at night and the load stayed cold, number ' || i || '.</p>', 1 + i % 5, '${now}', '${now}' from n`,
  pictures: `${upTo(amounts.pictures)} insert into pictures (storage_key, hash, mime, width, height, bytes, placeholder, created_at)
   select 'growth' || i, 'growth' || i, 'image/jpeg', 2400, 1600, 100000, 'data:,', '${now}' from n`,
  galleries: `${upTo(1 + otherGalleries)} insert into galleries (name, created_at, updated_at)
   select case i when 1 then 'The largest gallery' else 'Large gallery ' || i end, '${now}', '${now}' from n`,
  images: `insert into gallery_images (gallery_id, picture_id, rotation, name, alt, position, search_text, created_at)
   select case when ordinal <= ${inLargest} then first else first + 1 + ordinal % ${otherGalleries} end, id, 0, hash, 'A picture', ordinal, 'a picture of ' || hash, '${now}'
   from (select id, hash, cast(substr(hash, 7) as integer) as ordinal, (select id from galleries where name = 'The largest gallery') as first from pictures where hash like 'growth%') as made`,
  widgets: `${upTo(amounts.widgets)} insert into widgets (name, type, html, created_at, updated_at)
   select 'Growth' || i, 'TEXT', '<p>' || ${words} || '</p>', '${now}', '${now}' from n`,
};
const madeIds =
  "select (select id from galleries where name = 'The largest gallery') as largest, (select min(id) - 1 from call_outs where reference like 'GC-%') as before";

/** Fills the database of a running site. */
export async function fill(address: string): Promise<Seeded> {
  return address.startsWith("postgres:") ? fillPostgres(address) : fillSqlite(address);
}

function fillSqlite(path: string): Seeded {
  const database = new DatabaseSync(path, { timeout: 60_000 });
  database.exec("pragma synchronous = off; pragma cache_size = -200000");
  for (const [name, statement] of Object.entries(statements)) {
    const started = performance.now();
    database.exec(statement);
    tell(name, started);
  }
  // Housekeeping does this by and by on a site that has run for a while.
  const started = performance.now();
  for (const index of indexesOfWords(database))
    database.exec(`insert into ${index} (${index}) values ('optimize')`);
  tell("indexes of words", started);
  database.exec("pragma wal_checkpoint(truncate)");
  const made = database.prepare(madeIds).get();
  database.close();
  return { largest: Number(made?.largest), beforeCallOuts: Number(made?.before) };
}

function indexesOfWords(database: DatabaseSync): string[] {
  const rows = database
    .prepare("select name from sqlite_master where name like '%/_words' escape '/' and sql like '%fts5%'")
    .all();
  return rows.map(({ name }) => String(name));
}

async function fillPostgres(address: string): Promise<Seeded> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  // Building the indexes once at the end takes a tenth of the time.
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where indexdef like '%gin_trgm_ops%'",
  );
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  for (const [name, statement] of Object.entries(statements)) {
    const started = performance.now();
    await client.query(statement);
    tell(name, started);
  }
  const started = performance.now();
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { indexdef } of indexes) await client.query(indexdef);
  // A server that has run for a while has done this by itself.
  await client.query("vacuum analyze");
  tell("indexes", started);
  const { rows } = await client.query<{ largest: number; before: number }>(madeIds);
  await client.end();
  return { largest: Number(rows[0]?.largest), beforeCallOuts: Number(rows[0]?.before) };
}

function tell(what: string, started: number): void {
  console.log(`  ${what}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
