import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { applicationForm, signatureJpeg } from "../../test/applications.ts";
import { pictureAddressesIn } from "../../app/platform/images/picture.ts";
import type { Check } from "./check.ts";
import { BareMachine, findPackage, retryUntilFound } from "./packaged-site.ts";
import { tryUpgrade } from "./try-upgrade.ts";
import { findCaddy } from "./proxies.ts";

export const packageChecks: Check[] = [
  {
    name: "package: unpacked on a machine without Node it serves, hashes, makes pictures and packs a PDF",
    missing: missingPackage,
    prove: tryPackage,
  },
  {
    name: "package: behind Caddy with TLS, signed in, upgraded with content and rolled back",
    missing: () => missingPackage() ?? (findCaddy() ? undefined : "Caddy could not be installed from Debian"),
    prove: () => tryUpgrade(findPackage()!),
  },
];

function missingPackage(): string | undefined {
  return findPackage() ? undefined : "npm run package has not been run";
}

async function tryPackage(): Promise<string[]> {
  const machine = await BareMachine.open();
  try {
    const program = machine.unpack(findPackage()!);
    const began = performance.now();
    const home = await machine.start(program);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const [picture] = pictureAddressesIn(home);
    assert.equal((await fetch(machine.url + picture)).status, 200, `the picture ${picture}`);
    const [script] = /\/assets\/[^"\s,]+\.js/.exec(home) ?? [];
    for (const accepted of ["br", "identity"]) {
      const answer = await fetch(machine.url + script, { headers: { "Accept-Encoding": accepted } });
      assert.match(await answer.text(), /import|export|function/, `the script ${script} as ${accepted}`);
    }
    await sendApplication(machine.url);
    await retryUntilFound(() => pdfMailed(join(machine.dataFolder, "mail")));
    const doctor = machine.run(program, "doctor");
    assert.equal(doctor.status, 0, doctor.output);
    return [`first page after ${seconds} s`, "a picture", "an application’s PDF", "doctor ends with 0"];
  } finally {
    await machine.leave();
  }
}

async function sendApplication(url: string): Promise<void> {
  const token = await fetch(`${url}/sanctum/csrf-cookie`);
  const cookies = token.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  const xsrf = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))!.slice("XSRF-TOKEN=".length);
  const sent = await fetch(`${url}/api/accountRequest`, {
    method: "POST",
    body: applicationForm(await signatureJpeg()),
    headers: {
      Cookie: cookies.join("; "),
      "X-XSRF-TOKEN": decodeURIComponent(xsrf),
      Accept: "application/json",
    },
  });
  assert.equal(sent.status, 201, await sent.text());
}

async function pdfMailed(folder: string): Promise<true | undefined> {
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return mails.some((mail) => mail.includes("application/pdf")) || undefined;
}
