import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, getCACertificates, setDefaultCACertificates } from "node:tls";
import { ApiClient } from "../../test/bench/api-client.ts";
import { photograph, uploadForm } from "../../test/bench/photographs.ts";
import { withPostgres } from "../../test/bench/with-postgres.ts";
import { freePort } from "../../test/free-port.ts";
import { type RunningSite, startSite } from "../../test/running-site.ts";
import { startS3StandIn } from "../../test/s3-stand-in.ts";
import { visit } from "../../test/visitors.ts";
import type { Check } from "./check.ts";
import { followPage } from "./live-page.ts";
import { type Proxy, proxies } from "./proxies.ts";

const uploadBytes = 200_000_000;
const pagesDuringRestarts = 4_000;

/** Checks each proxy with two processes that share a PostgreSQL and a file store, like a site on two machines. */
export const proxyChecks: Check[] = proxies.map((proxy) => ({
  name: `${proxy.name} in front of two processes`,
  missing: () =>
    proxy.find() ? undefined : `${proxy.name} is not here and could not be installed from Debian`,
  prove: () => inFolder((folder) => checkProxy(proxy, folder)),
}));

async function checkProxy(proxy: Proxy, folder: string): Promise<string[]> {
  const seen: string[] = [];
  const files = await startS3StandIn("pictures");
  try {
    await withPostgres(async (postgres) => {
      const address = { port: await freePort(), plainPort: await freePort() };
      const url = `https://localhost:${address.port}`;
      const settings = {
        APP_URL: url,
        APP_SECRET: randomBytes(32).toString("base64"),
        DATABASE_URL: postgres.url,
        STORAGE_URL: files.url,
        TRUST_PROXY: "on",
      };
      const sites: RunningSite[] = [await startSite({ settings }), await startSite({ settings })];
      try {
        const ports = sites.map((site) => Number(new URL(site.url).port));
        const running = await proxy.start({ ...address, ports, folder });
        try {
          setDefaultCACertificates([...getCACertificates("bundled"), running.authority]);
          seen.push(...(await checkThroughProxy(url, sites)), await restartEach(url, sites, settings));
        } finally {
          await running.stop();
        }
      } finally {
        for (const site of sites) await site.stop();
      }
    });
  } finally {
    files.stop();
  }
  return seen;
}

async function checkThroughProxy(url: string, sites: RunningSite[]): Promise<string[]> {
  assert.equal(await protocolOf(url), "h2", "no HTTP/2");
  const owner = await ApiClient.signedIn(url, { "X-Forwarded-For": "192.0.2.1" });
  const devices = await owner.get<{ address: string }[]>("/api/user/sessions");
  assert.deepEqual(
    [...new Set(devices.map(({ address }) => address))],
    ["127.0.0.1"],
    "a forged address counts",
  );

  const gallery = await owner.post<{ id: number }>("/api/galleries", { name: "Behind a proxy" });
  const picture = Buffer.concat([await photograph(640, 480)], uploadBytes);
  const startedAt = performance.now();
  await owner.post("/api/galleriesimages", uploadForm(gallery.id, picture, "large.jpg"));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);

  const name = `Seen ${randomBytes(4).toString("hex")}`;
  await owner.post("/api/testimonials", { name, review: "<p>Good.</p>", score: 5 });
  for (const site of sites) {
    const page = await (await fetch(`${site.url}/about`)).text();
    assert(page.includes(name), "an edit is not on the next page of each process");
  }
  const live = await followPage(url, owner);
  return ["HTTP/2", "signed in", `${uploadBytes / 1e6} MB in ${seconds} s`, "an edit on both", live];
}

async function restartEach(
  url: string,
  sites: RunningSite[],
  settings: Record<string, string>,
): Promise<string> {
  let restarting = Promise.resolve();
  const restart = async (at: number) => {
    const { port } = new URL(sites[at]!.url);
    await sites[at]!.stop();
    sites[at] = await startSite({ settings: { ...settings, PORT: port } });
  };
  const { failed, slowestMilliseconds } = await visit(`${url}/about`, {
    visitors: 8,
    pages: pagesDuringRestarts,
    onVisit(asked) {
      if (asked === pagesDuringRestarts / 10) restarting = restarting.then(() => restart(0));
      if (asked === pagesDuringRestarts / 2) restarting = restarting.then(() => restart(1));
    },
  });
  await restarting;
  assert.deepEqual(failed.slice(0, 3), [], `${failed.length} pages failed`);
  return `${pagesDuringRestarts} pages over 2 restarts, 0 failed, the slowest ${slowestMilliseconds.toFixed(0)} ms`;
}

function protocolOf(url: string): Promise<string | false | null> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: hostname, port: Number(port), servername: hostname, ALPNProtocols: ["h2", "http/1.1"] },
      () => {
        resolve(socket.alpnProtocol);
        socket.destroy();
      },
    );
    socket.once("error", reject);
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "frostway-proxy-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
