import assert from "node:assert/strict";
import type { ApiClient } from "../../test/bench/api-client.ts";

const maxMilliseconds = 2_000;
const timeoutMilliseconds = 10_000;

/** Follows a driver's page as a browser does. Checks that updates of the office arrive at once, without buffering. */
export async function followPage(url: string, owner: ApiClient): Promise<string> {
  const card = { telephone: "07700 900123", vehicle_number: `LIVE ${Date.now()}` };
  const { page_url } = await owner.post<{ page_url: string }>("/api/callouts", card);
  const { data } = await owner.get<{ data: { id: number }[] }>("/api/callouts");
  const events = `${url}/api/callout-pages/${page_url.split("/").at(-1)}/events`;
  const answer = await fetch(events, { signal: AbortSignal.timeout(timeoutMilliseconds) });
  assert.equal(answer.status, 200, "no events through the proxy");
  assert(answer.body, "events without a body");
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  await until(reader, '"status":"received"');
  const startedAt = performance.now();
  await owner.patch(`/api/callouts/${data[0]?.id}`, { status: "seen" });
  await until(reader, '"status":"seen"');
  const milliseconds = performance.now() - startedAt;
  await reader.cancel();
  assert(milliseconds < maxMilliseconds, `a step took ${milliseconds.toFixed(0)} ms to the driver`);
  return `a step at the driver's after ${milliseconds.toFixed(0)} ms`;
}

async function until(reader: ReadableStreamDefaultReader<string>, words: string): Promise<void> {
  for (let text = ""; !text.includes(words);) {
    const { value, done } = await reader.read();
    assert(!done, "the events ended");
    text += value;
  }
}
