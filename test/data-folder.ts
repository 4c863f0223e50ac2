import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";

type StoredPicture = { id: number; storage_key: string };

/** Reads the folder of a running site from outside. Only measurements should do this. */
export class DataFolder {
  #folder: string;
  #postgres: string | undefined;

  /** `postgres` is the address of the database if the database is not in the folder. */
  constructor(folder: string, postgres?: string) {
    this.#folder = folder;
    this.#postgres = postgres;
  }

  /** Makes the deferred jobs that render picture variants due. The site starts them when it next polls its jobs. */
  hastenPictures(): void {
    const database = new DatabaseSync(join(this.#folder, "site.db"), { timeout: 5_000 });
    try {
      database.exec("update jobs set run_at = created_at where kind = 'make-variants' and held_by is null");
    } finally {
      database.close();
    }
  }

  /** Resolves once at most `left` background jobs are due or running. */
  async untilIdle({ left = 0, maxSeconds = 600 } = {}): Promise<void> {
    const deadline = Date.now() + maxSeconds * 1000;
    while ((await this.#dueJobs()) > left) {
      if (Date.now() > deadline) throw new Error(`Background jobs are still at work after ${maxSeconds} s.`);
      await wait(100);
    }
  }

  async #dueJobs(): Promise<number> {
    const due = `failed_at is null and run_at <= '${new Date().toISOString()}'`;
    const [jobs] = await this.#read<{ due: number }>(`select count(*) as due from jobs where ${due}`);
    return Number(jobs?.due);
  }

  /** Returns orphaned files: unfinished uploads, and folders of pictures that are not in the database. */
  async orphans(): Promise<string[]> {
    let found = await this.#strayFiles();
    // Deleting a picture removes its row first, so only files that remain for a while are orphans.
    for (let look = 0; look < 10 && found.length > 0; look++) {
      await wait(300);
      found = await this.#strayFiles();
    }
    return found;
  }

  async #strayFiles(): Promise<string[]> {
    const folders = (await this.#pictures()).map(({ storage_key }) => `files/pictures/${storage_key}/`);
    const known = new Set(["files/site-id", ...folders]);
    const files = [...(await this.#files("files")), ...(await this.#files("tmp"))];
    return files.filter((file) => ![...known].some((place) => file.startsWith(place)));
  }

  /** Returns the files of known pictures that are missing or cannot be fully decoded. */
  async brokenPictures(): Promise<string[]> {
    const originals = (await this.#pictures()).map(
      ({ storage_key }) => `files/pictures/${storage_key}/original`,
    );
    const missing = originals.filter((file) => !existsSync(join(this.#folder, file)));
    const broken: string[] = [];
    for (const file of await this.#files("files/pictures")) {
      const whole = await sharp(join(this.#folder, file), { failOn: "truncated" })
        .stats()
        .then(
          () => true,
          () => false,
        );
      if (!whole) broken.push(file);
    }
    return [...missing, ...broken];
  }

  /** Returns pictures that no gallery, widget, version or entry of the bin uses. */
  async unneededPictures(): Promise<string[]> {
    const needed = ["gallery_images", "widgets", "versions", "bin_pictures"]
      .map((table) => `select picture_id from ${table} where picture_id is not null`)
      .join(" union ");
    const rows = await this.#read<StoredPicture>(
      `select id, storage_key from pictures where id not in (${needed})`,
    );
    return rows.map(({ id }) => `picture ${id}`);
  }

  /** Returns those of all pictures and the named widget that have more or fewer versions than saves. */
  async unpairedVersions(widget: string): Promise<string[]> {
    const of = (table: string, which: string) =>
      `select '${table} ' || t.id as thing from ${table} t
       left join versions v on v.of_table = '${table}' and v.of_id = t.id and v.version is not null
       where ${which} group by t.id, t.version
       having count(distinct v.version) <> t.version - 1 or count(v.id) <> t.version - 1 or max(v.version) >= t.version`;
    const query = `${of("gallery_images", "t.id > 0")} union all ${of("widgets", `t.name = '${widget}'`)}`;
    return (await this.#read<{ thing: string }>(query)).map(({ thing }) => thing);
  }

  #pictures(): Promise<StoredPicture[]> {
    return this.#read<StoredPicture>("select id, storage_key from pictures");
  }

  async #read<Row extends object>(query: string): Promise<Row[]> {
    if (this.#postgres) {
      const client = new pg.Client({ connectionString: this.#postgres });
      await client.connect();
      const { rows } = await client.query<Row>(query);
      await client.end();
      return rows;
    }
    const database = new DatabaseSync(join(this.#folder, "site.db"), { readOnly: true });
    try {
      return database.prepare(query).all() as Row[];
    } finally {
      database.close();
    }
  }

  async #files(below: string): Promise<string[]> {
    const start = join(this.#folder, below);
    if (!existsSync(start)) return [];
    const entries = await readdir(start, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.#folder, join(entry.parentPath, entry.name)));
  }
}
