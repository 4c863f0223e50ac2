import assert from "node:assert/strict";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { ApiClient } from "../../test/bench/api-client.ts";
import { photograph, uploadForm } from "../../test/bench/photographs.ts";
import { freePort } from "../../test/free-port.ts";
import packageFile from "../../package.json" with { type: "json" };
import { nextVersion, makeNextVersion } from "./next-version.ts";
import { BareMachine } from "./packaged-site.ts";
import { proxies } from "./proxies.ts";

const [caddy] = proxies;

/** Does what an owner does with two versions: installs, signs in, adds content, upgrades and rolls back. */
export async function tryUpgrade(archive: string): Promise<string[]> {
  const address = { port: await freePort(), plainPort: await freePort() };
  const url = `https://localhost:${address.port}`;
  const machine = await BareMachine.open({ APP_URL: url, TRUST_PROXY: "on" });
  try {
    const [program, later] = [machine.unpack(archive), machine.unpack(makeNextVersion(machine.folder))];
    const proxy = await caddy!.start({ ...address, ports: [machine.port], folder: machine.folder });
    try {
      setDefaultCACertificates([...getCACertificates("bundled"), proxy.authority]);
      await machine.start(program);
      assert.equal(await versionAt(url), packageFile.version);
      const picture = await addContent(url, "From before");

      await machine.stop();
      await machine.start(later);
      assert.equal(await versionAt(url), nextVersion);
      await expectContent(url, { testimonials: ["From before"], picture });
      await addContent(url, "Since then");
      const whileRunning = machine.run(later, "rollback", "--yes");
      assert.match(whileRunning.output, /The site is running\. Stop it first\./);

      await machine.stop();
      const refused = machine.run(program, "start");
      assert.notEqual(refused.status, 0);
      assert.match(
        refused.output,
        new RegExp(`version ${nextVersion}\\S* of Frostway has used this database`),
      );
      const rolledBack = machine.run(later, "rollback");
      assert.match(rolledBack.output, /testimonials: \d+ rows now, \d+ before the upgrade/);
      const done = machine.run(later, "rollback", "--yes");
      assert.equal(done.status, 0, done.output);
      assert.match(done.output, new RegExp(`Start version ${packageFile.version}\\S+ now\\.`));

      await machine.start(program);
      assert.equal(await versionAt(url), packageFile.version);
      await expectContent(url, { testimonials: ["From before"], picture });
      await expectNoContent(url, "Since then");
      return [
        "no Node but the package’s",
        "TLS and HTTP/2 by Caddy",
        "signed in",
        `upgraded from ${packageFile.version} to ${nextVersion} with a picture and words`,
        "the earlier version refuses the later database and names what it needs",
        "rolled back, with what was there before",
      ];
    } finally {
      await proxy.stop();
    }
  } finally {
    await machine.leave();
  }
}

async function versionAt(url: string): Promise<string | undefined> {
  const text = await (await fetch(`${url}/readyz`)).text();
  return /\d+\.\d+\.\d+/.exec(text)?.[0];
}

/** Signs in as the owner and adds content. Returns the address of the picture. */
async function addContent(url: string, name: string): Promise<string> {
  const owner = await ApiClient.signedIn(url);
  await owner.post("/api/testimonials", { name, review: "<p>Good.</p>", score: 5 });
  const gallery = await owner.post<{ id: number }>("/api/galleries", { name });
  const form = uploadForm(gallery.id, await photograph(640, 480), "van.jpg");
  const { image_url } = await owner.post<{ image_url: string }>("/api/galleriesimages", form);
  return image_url;
}

async function expectContent(
  url: string,
  wanted: { testimonials: string[]; picture: string },
): Promise<void> {
  const page = await (await fetch(`${url}/about`)).text();
  for (const name of wanted.testimonials) assert(page.includes(name), `“${name}” is gone`);
  assert.equal((await fetch(new URL(wanted.picture, url))).status, 200, "the picture is gone");
}

async function expectNoContent(url: string, name: string): Promise<void> {
  const page = await (await fetch(`${url}/about`)).text();
  assert(!page.includes(name), `“${name}” is there still`);
}
