// npm run bench:timing: whether the time of an answer tells if an address has an account. It prints; nobody fails by it.
import { firstAdmin, startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { percentile, untilIdle } from "./measure.ts";

const tries = 200;

let token: Promise<Record<string, string>> | undefined;

const site = await startSite({ dataFrom: await sampleData() });
await untilIdle(site.process);
try {
  await compare("POST /login with a wrong password", (email) =>
    post("/login", { email, password: "a wrong guess" }),
  );
  await compare("POST /forgot-password", (email) => post("/forgot-password", { email }));
} finally {
  await site.stop();
}

/** Known and unknown in turns, each first as often as the other, so that what else the machine does meets both alike. */
async function compare(title: string, call: (email: string) => Promise<void>): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let warmUp = 0; warmUp < 10; warmUp += 1) await call(`warm${warmUp}@example.com`);
  for (let turn = 0; turn < tries; turn += 1) {
    const steps = [
      async () => known.push(await timed(() => call(firstAdmin.email))),
      async () => unknown.push(await timed(() => call(`nobody${turn}@example.com`))),
    ];
    for (const step of turn % 2 ? steps.toReversed() : steps) await step();
  }
  const spread = Math.sqrt(variance(known) / tries + variance(unknown) / tries);
  const difference = mean(known) - mean(unknown);
  console.log(`\n${title}, ${tries} tries each`);
  for (const [name, times] of Object.entries({ known, unknown })) {
    const figures = [
      ["mean", mean(times)],
      ["median", percentile(times, 0.5)],
      ["deviation", Math.sqrt(variance(times))],
      ["p95", percentile(times, 0.95)],
    ] as const;
    console.log(
      `  ${name.padEnd(8)}${figures.map(([what, value]) => `${what} ${value.toFixed(2)} ms`).join("  ")}`,
    );
  }
  const t = difference / spread;
  const verdict = Math.abs(t) < 3 ? "within the noise" : "OUTSIDE THE NOISE";
  console.log(`  difference of the means ${difference.toFixed(2)} ms, Welch's t ${t.toFixed(2)}: ${verdict}`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function post(path: string, body: Record<string, string>): Promise<void> {
  const answer = await fetch(site.url + path, {
    method: "POST",
    headers: { ...(await tokenHeaders()), "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });
  await answer.text();
  if (answer.status >= 500 || answer.status === 419) throw new Error(`${path}: ${answer.status}`);
}

function tokenHeaders(): Promise<Record<string, string>> {
  return (token ??= fetch(`${site.url}/sanctum/csrf-cookie`).then((answer) => {
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
    const token = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))!;
    return { Cookie: cookies.join("; "), "X-XSRF-TOKEN": token.slice(token.indexOf("=") + 1) };
  }));
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function variance(values: number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}
