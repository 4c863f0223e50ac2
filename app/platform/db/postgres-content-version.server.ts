import { sql } from "kysely";
import type { Client } from "pg";
import type { ContentVersion } from "./content-version.ts";
import type { Db } from "./tables.ts";

const channel = "content_version";
/** The channel for followed data that is on no public page. */
const otherChannel = "followed";
const answerMilliseconds = 5_000;
const relistenMilliseconds = 1_000;
const confirmEveryMilliseconds = 1_000;
/** How long a confirmed version counts. The network may lose a notice without an error. */
const confirmedMilliseconds = 3_000;

/** Notifies every process of the new version when the transaction commits. */
export async function notifyVersion(transaction: Db, version: number): Promise<void> {
  await sql`select pg_notify(${channel}, ${String(version)})`.execute(transaction);
}

/** Tells every process, when the transaction commits, that followed data may have changed. */
export async function notifyOtherChange(transaction: Db): Promise<void> {
  await sql`select pg_notify(${otherChannel}, '')`.execute(transaction);
}

/**
 * Follows the version through one listening connection. While it is down, the version is unknown and callers must ask.
 */
export function watchPostgres(db: Db, address: string): ContentVersion {
  const listener = new VersionListener(address);
  return {
    known: () => listener.version,
    async ask() {
      const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
      listener.note(version);
      return version;
    },
    onChange: (heard) => listener.listeners.add(heard),
    close: () => listener.close(),
  };
}

class VersionListener {
  readonly listeners = new Set<() => void>();
  #address: string;
  #version: number | undefined;
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #listening: Promise<void>;

  constructor(address: string) {
    this.#address = address;
    this.#listening = this.#listen();
  }

  /** The newest version received. Undefined while nothing confirms that no notice was missed. */
  get version(): number | undefined {
    const isConfirmed = performance.now() - this.#confirmedAt < confirmedMilliseconds;
    return isConfirmed ? this.#version : undefined;
  }

  note(version: number): void {
    this.#version = Math.max(this.#version ?? 0, version);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#listening;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  async #listen(): Promise<void> {
    const { default: pg } = await import("pg");
    if (this.#isClosed) return;
    const client = new pg.Client({
      connectionString: this.#address,
      application_name: "frostway listener",
      keepAlive: true,
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
    });
    this.#client = client;
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    client.on("notification", (notice) => {
      if (notice.channel === channel) this.note(Number(notice.payload));
      else this.#tellOfChanges();
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}; LISTEN ${otherChannel}`);
      await this.#confirm(client);
      // Notices may have been missed while the connection was down.
      this.#tellOfChanges();
    } catch {
      this.#lose(client);
    }
  }

  /**
   * Reads the version over the listening connection, which proves that the connection is alive. Repeats this every
   * second.
   */
  async #confirm(client: Client): Promise<void> {
    const askedAt = performance.now();
    const { rows } = await client.query<{ version: number }>("select version from content_version");
    if (client !== this.#client) return;
    this.note(rows[0]?.version ?? 0);
    this.#confirmedAt = askedAt;
    const again = () => void this.#confirm(client).catch(() => this.#lose(client));
    this.#timer = setTimeout(again, confirmEveryMilliseconds).unref();
  }

  #tellOfChanges(): void {
    for (const heard of this.listeners) heard();
  }

  #lose(client: Client): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    this.#confirmedAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
    client.end().catch(() => {});
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => (this.#listening = this.#listen()), relistenMilliseconds).unref();
  }
}
