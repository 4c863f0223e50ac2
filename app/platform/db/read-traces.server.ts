import { createHash } from "node:crypto";
import {
  CompiledQuery,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type RootOperationNode,
} from "kysely";
import { onlyReads } from "./only-reads.server.ts";
import type { Db } from "./tables.ts";

/** A query as it is sent, and what it was answered. */
type Reading = { sql: string; parameters: readonly unknown[]; digest: string };

type DigestNow = (reading: Reading, version: number) => Promise<string>;

/**
 * Traces of what is read while something is made from a database, by which it is known at a later version of the content
 * whether it would be made the same. What several have read is asked once at each version.
 */
export class ReadTraces {
  #db: Db;
  #version: number | undefined;
  #digests = new Map<string, Promise<string>>();

  constructor(db: Db) {
    this.#db = db;
  }

  begin(): ReadTrace {
    return new ReadTrace(this.#db, (reading, version) => this.#digestAt(reading, version));
  }

  /** Of an answer that was given after somebody knew of this version. */
  #digestAt({ sql, parameters }: Reading, version: number): Promise<string> {
    if (version !== this.#version) {
      this.#version = version;
      this.#digests = new Map();
    }
    const digests = this.#digests;
    const key = JSON.stringify([sql, parameters]);
    let digest = digests.get(key);
    if (!digest) {
      digest = this.#db
        .executeQuery(CompiledQuery.raw(sql, [...parameters]))
        .then(({ rows }) => digestOf(rows));
      digest.catch(() => digests.delete(key));
      digests.set(key, digest);
    }
    return digest;
  }
}

/** Notes each query that is asked by way of its `db`. */
class ReadTrace implements KyselyPlugin {
  readonly db: Db;
  #digestNow: DigestNow;
  #unanswered = new Map<QueryId, RootOperationNode>();
  #readings: Reading[] = [];
  #onlyRead = true;

  constructor(db: Db, digestNow: DigestNow) {
    this.db = db.withPlugin(this);
    this.#digestNow = digestNow;
  }

  /**
   * Whether every query would be answered as it was, asked now that the content has this version; false where a query
   * failed or did not only read. Who reads the same makes the same: later queries follow from the answers to earlier ones.
   */
  async holds(version: number): Promise<boolean> {
    if (!this.#onlyRead || this.#unanswered.size > 0) return false;
    const digests = await Promise.all(this.#readings.map((reading) => this.#digestNow(reading, version)));
    return this.#readings.every(({ digest }, at) => digest === digests[at]);
  }

  transformQuery({ queryId, node }: PluginTransformQueryArgs): RootOperationNode {
    this.#unanswered.set(queryId, node);
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<typeof result> {
    const node = this.#unanswered.get(queryId);
    this.#unanswered.delete(queryId);
    // One that was compiled elsewhere, see `prepared`, is not known here.
    const query = node && this.db.getExecutor().compileQuery(node, queryId);
    if (query && onlyReads(query)) {
      this.#readings.push({ sql: query.sql, parameters: query.parameters, digest: digestOf(result.rows) });
    } else this.#onlyRead = false;
    return result;
  }
}

function digestOf(rows: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url");
}
