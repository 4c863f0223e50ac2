import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ApiClient } from "../bench/api-client.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { startS3StandIn } from "../s3-stand-in.ts";
import { sampleData } from "../sample-data.ts";
import { ask, type Outcome } from "./ask.ts";
import { query, setReadOnly } from "./databases.ts";
import type { Engine } from "./fault.ts";
import { TcpProxy } from "./tcp-proxy.ts";
import type { Servers, Start } from "./world-start.ts";

/**
 * The built program among stand-ins that can fail, for the proof of one row. There is one process, or two that share
 * database and files as behind a load balancer. Reads go to each process, and writes go to the processes in turn.
 */
export class World {
  readonly engine: Engine;
  readonly processes: number;
  #servers: Servers;
  #ending: (() => Promise<void> | void)[] = [];
  #sites: RunningSite[] = [];
  #writes = 0;
  #client: ApiClient | undefined;
  #database: TcpProxy | undefined;
  #bucket: Awaited<ReturnType<typeof startS3StandIn>> | undefined;
  #databaseUrl = "";
  #start: Pick<Start, "under" | "nodeOptions"> & { settings: Record<string, string> } = { settings: {} };
  /** Figures of the proof, printed beside its row. */
  readonly notes: string[] = [];

  constructor(engine: Engine, processes: number, servers: Servers) {
    this.engine = engine;
    this.processes = processes;
    this.#servers = servers;
  }

  /** The proxy in front of PostgreSQL. */
  get database(): TcpProxy {
    assert(this.#database, "only a site on PostgreSQL has a line to its database");
    return this.#database;
  }

  get bucket() {
    assert(this.#bucket, "this site keeps its files on the disk");
    return this.#bucket;
  }

  /** The first process. */
  get site(): RunningSite {
    const [site] = this.#sites;
    assert(site, "no site was started");
    return site;
  }

  get sites(): readonly RunningSite[] {
    return this.#sites;
  }

  get postgres() {
    return this.#servers.postgres;
  }

  /** Starts the site, signs its owner in, and waits until its pages are rendered. */
  async start(wish: Start = {}): Promise<void> {
    const { settings = {}, bucket = false, logTo, under, nodeOptions, keepsData = false } = wish;
    const all = { ...settings };
    if (this.engine === "postgres") {
      this.#databaseUrl = await this.#servers.newDatabase();
      const url = new URL(this.#databaseUrl);
      const proxy = await TcpProxy.start({ host: url.hostname, port: Number(url.port) });
      this.atEnd(() => proxy.stop());
      this.#database = proxy;
      url.port = String(proxy.port);
      all.DATABASE_URL = url.href;
    }
    if (bucket) {
      const standIn = await startS3StandIn("pictures");
      this.atEnd(() => standIn.stop());
      this.#bucket = standIn;
      all.STORAGE_URL = standIn.url;
    }
    if (keepsData) all.DATA_DIR = await this.#newFolder();
    this.#start = { settings: all, under, nodeOptions };
    const ownData = this.engine === "sqlite" && !bucket && !settings.DATA_DIR;
    const first = await startSite({
      ...this.#start,
      logTo,
      ...(ownData && { dataFrom: await sampleData({ quickPictures: true }) }),
    });
    this.#add(first);
    this.#start.settings = { ...all, DATA_DIR: first.dataFolder, APP_URL: first.url };
    for (let other = 1; other < this.processes; other += 1)
      this.#add(await startSite({ ...this.#start, logTo }));
    await this.signIn();
    await this.eventually("all pages are made", async () => {
      for (const path of ["/", "/about", "/breakdown"]) await this.expectPage(path);
    });
  }

  async signIn(): Promise<void> {
    this.#client = await ApiClient.signedIn(this.site.url);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#sites.map((site) => site.stop()));
  }

  /** Restarts the processes at the same addresses with the same data. This requires that DATA_DIR is set. */
  async startAgain({ startedAt }: { startedAt: "/readyz" | "/healthz" }): Promise<void> {
    await this.stop();
    for (const { url } of this.#sites.splice(0)) {
      const settings = { ...this.#start.settings, PORT: new URL(url).port };
      this.#add(await startSite({ ...this.#start, settings, startedAt }));
    }
  }

  async #newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "frostway-kept-"));
    this.atEnd(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  #add(site: RunningSite): void {
    this.#sites.push(site);
    this.atEnd(() => site.stop());
  }

  /** Registers work for the end of the proof. The last registered runs first. */
  atEnd(work: () => Promise<void> | void): void {
    this.#ending.push(work);
  }

  async end(): Promise<void> {
    for (const work of this.#ending.toReversed()) await work();
  }

  /** Expects that a visitor gets a page within this many milliseconds. */
  async expectPage(path = "/breakdown", within = 5_000): Promise<void> {
    for (const page of await this.#askEach(path, { accept: "text/html" })) {
      assert.equal(page.status, 200, `${path} answers ${page.status}`);
      assert(page.milliseconds <= within, `${path} took ${page.milliseconds.toFixed(0)} ms of ${within}`);
    }
  }

  /** Saves a testimonial with this name, as the back office does. */
  async save(name: string): Promise<Outcome> {
    return this.#write("/api/testimonials", JSON.stringify({ name, review: "<p>Good.</p>", score: 5 }));
  }

  /** Expects that a save is refused with one of the statuses and a readable message. A 503 must have a Retry-After. */
  async expectRefusal(name: string, statuses: number[]): Promise<void> {
    const outcome = await this.save(name);
    assert(statuses.includes(outcome.status), `a save answers ${outcome.status}: ${outcome.body}`);
    assert(/"message":"[A-Z].+"/.test(outcome.body), `a refusal says nothing: ${outcome.body}`);
    if (outcome.status === 503) assert(Number(outcome.retryAfter) > 0, "no Retry-After");
  }

  async expectSaved(name: string): Promise<void> {
    const outcome = await this.save(name);
    assert.equal(outcome.status, 201, outcome.body);
    assert((await this.storedNames()).includes(name), `${name} is not stored`);
  }

  async storedNames(): Promise<string[]> {
    const list = await this.client.get<{ results: { name: string }[] }>("/api/testimonials");
    return list.results.map(({ name }) => name);
  }

  /** Reads the names of all testimonials from the database. */
  async allStoredNames(): Promise<string[]> {
    const rows = await query<{ name: string }>(this.#databaseUrl, "select name from testimonials");
    return rows.map(({ name }) => name);
  }

  /** Makes PostgreSQL refuse or accept writes. Closes open connections, because only new ones see the setting. */
  async readOnly(on: boolean): Promise<void> {
    await setReadOnly(this.postgres.url, this.#databaseUrl, on);
  }

  note(text: string): void {
    this.notes.push(text);
  }

  get client(): ApiClient {
    assert(this.#client, "nobody signed in");
    return this.#client;
  }

  upload(path: string, form: FormData): Promise<Outcome> {
    return this.#write(path, form);
  }

  post(path: string, body: unknown): Promise<Outcome> {
    return this.#write(path, JSON.stringify(body));
  }

  ready(): Promise<Outcome> {
    return this.get("/readyz");
  }

  /** Requests a page of the back office. */
  office(path = "/admin/testimonials"): Promise<Outcome> {
    return this.get(path, { accept: "text/html", cookie: this.client.cookies });
  }

  /** Requests a path from each process and returns the outcome with the highest status. */
  async get(path: string, headers: Record<string, string> = {}): Promise<Outcome> {
    const outcomes = await this.#askEach(path, headers);
    return outcomes.reduce((worst, one) => (one.status > worst.status ? one : worst));
  }

  /** Expects that the processes from before the fault still run. */
  expectSameProcess(): void {
    for (const { process } of this.#sites) {
      assert.equal(process.exitCode, null, "the process has ended");
      assert.equal(process.signalCode, null, "the process was ended");
    }
  }

  /** Retries until it holds, for half a minute at most. */
  async eventually(what: string, holds: () => Promise<void>): Promise<void> {
    const end = Date.now() + 30_000;
    for (;;) {
      try {
        return await holds();
      } catch (error) {
        if (Date.now() > end) throw new Error(`not within 30 s: ${what}`, { cause: error });
        await wait(200);
      }
    }
  }

  #write(path: string, body: string | FormData): Promise<Outcome> {
    return this.writeTo(this.#sites[this.#writes++ % this.processes]!, path, body);
  }

  /** Posts to one of the processes. */
  writeTo({ url }: RunningSite, path: string, body: string | FormData): Promise<Outcome> {
    const json = typeof body === "string" && { "content-type": "application/json" };
    return ask(url + path, { ...this.client.headers, ...json }, { method: "POST", body });
  }

  #askEach(path: string, headers: Record<string, string>): Promise<Outcome[]> {
    return Promise.all(this.#sites.map(({ url }) => ask(url + path, headers)));
  }
}
