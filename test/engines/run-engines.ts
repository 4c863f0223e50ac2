// npm run engines [-- WORDS]: tests the site in Firefox and WebKit if they are installed, and prints the results. With
// words, runs only the tests whose names contain them.
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import type { Engine } from "./engine.ts";
import { firefoxPackages, startFirefox } from "./firefox.ts";
import { accountTests } from "./account-tests.ts";
import { visitorTests } from "./visitor-tests.ts";
import { startWebkit, webkitPackages } from "./webkit.ts";

const makes = [
  { name: "Firefox", start: startFirefox, packages: firefoxPackages },
  { name: "WebKit", start: startWebkit, packages: webkitPackages },
];
const tests = { ...visitorTests, ...accountTests };
/** What is not automated here, because it needs a person or a device. */
const leftOut = [
  "what WebKit says on its console: its driver does not tell",
  "passkeys: neither driver has a virtual authenticator; test/e2e/passkeys.spec.ts has them in Chromium",
  "a finger's touch: docs/iphone.md has it for a real phone",
];
const wanted = process.argv.slice(2).join(" ").toLowerCase();
const broken: string[] = [];

const site = await startSite({ dataFrom: await sampleData({ quickPictures: true }) });
try {
  for (const { name, start, packages } of makes) {
    const engine = await start();
    if (engine) await drive(engine);
    else console.log(`left out | ${name} | not installed: apt-get install ${packages}`);
  }
} finally {
  await site.stop();
}
for (const what of leftOut) console.log(`left out | ${what}`);
console.log(broken.length > 0 ? `\nNot held: ${broken.join("; ")}` : "\nEvery line held.");
process.exitCode = broken.length > 0 ? 1 : 0;

async function drive(engine: Engine): Promise<void> {
  try {
    for (const [what, test] of Object.entries(tests)) {
      if (what.toLowerCase().includes(wanted)) await report(engine, what, () => test(engine, site.url, site));
    }
  } finally {
    await engine.close();
  }
}

async function report(engine: Engine, what: string, test: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  const problems: string[] = [];
  await test().catch((error: unknown) =>
    problems.push(error instanceof Error ? error.message : String(error)),
  );
  problems.push(...engine.complaints());
  const outcome = problems.length > 0 ? "NOT HELD" : "held";
  if (problems.length > 0) broken.push(`${engine.name}: ${what}`);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log([outcome, engine.name, what, `${seconds} s`, ...problems].join(" | "));
}
