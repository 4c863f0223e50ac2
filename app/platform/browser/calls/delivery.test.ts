import { afterEach, describe, expect, it, vi } from "vitest";
import { confirmed, deliveryOf } from "./delivery.ts";
import { request } from "./request.ts";

type Receipt = { reference: string; page_url: string };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Sends something, and lets the network give this answer. */
async function sendTo(answer: () => Response, { onLine = true } = {}) {
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("document", { cookie: "XSRF-TOKEN=token" });
  vi.stubGlobal("fetch", async () => answer());
  const sending = request<Receipt>("POST", "/api/callouts", { body: {}, quiet: true });
  return deliveryOf(await confirmed(sending, "reference", "page_url"));
}

const json = (status: number, body: object, headers = {}) => Response.json(body, { status, headers });
const html = (status: number) => new Response("<html>Accept the terms.</html>", { status });
const noSignal = () => {
  throw new TypeError("Failed to fetch");
};

describe("what was sent", () => {
  it("has arrived if the answer names all that this site's answer has", async () => {
    const receipt = { reference: "FW-1", page_url: "https://www.example.com/call-out/1" };
    expect(await sendTo(() => json(201, receipt))).toEqual({ state: "sent", answer: receipt });
  });

  it.each<[string, () => Response]>([
    ["an empty 200", () => new Response("")],
    ["a page as 200", () => html(200)],
    ["no content", () => new Response(null, { status: 204 })],
    ["JSON of somebody else", () => json(200, { success: true })],
    ["half an answer", () => json(201, { reference: "FW-1" })],
    ["an empty reference", () => json(201, { reference: "", page_url: "https://www.example.com" })],
    ["null", () => new Response("null")],
    ...[400, 403, 404, 413, 422, 429, 502, 511].map((status): [string, () => Response] => [
      `a page as ${status}`,
      () => html(status),
    ]),
    ["an empty 404", () => new Response("", { status: 404 })],
    ["JSON of somebody else as 422", () => json(422, { error: "blocked" })],
    ["errors of another form", () => json(422, { message: "No.", errors: [{ title: "blocked" }] })],
    ...[408, 409, 419, 421, 425, 429, 500, 502, 503, 504, 507, 511].map(
      (status): [string, () => Response] => [
        `this site's ${status}`,
        () => json(status, { message: "Not now." }),
      ],
    ),
  ])("waits after %s, and it is not for lack of a signal", async (_what, answer) => {
    expect(await sendTo(answer)).toMatchObject({ state: "waiting", why: "not now" });
  });

  it("waits for a signal if the request did not leave", async () => {
    expect(await sendTo(noSignal)).toMatchObject({ state: "waiting", why: "no signal" });
    const offline = await sendTo(() => html(503), { onLine: false });
    expect(offline).toMatchObject({ state: "waiting", why: "no signal" });
  });

  it.each<[string, number | undefined]>([
    ["120", 120_000],
    ["Fri, 27 Nov 2026 14:05:30 GMT", 30_000],
    ["Fri, 27 Nov 2026 14:00:00 GMT", undefined],
    ["soon", undefined],
  ])("waits as long as the server asks: %s", async (header, pauseMilliseconds) => {
    vi.useFakeTimers({ now: Date.parse("2026-11-27T14:05:00Z") });
    for (const answer of [json(429, { message: "No." }, { "Retry-After": header }), html(503)]) {
      answer.headers.set("Retry-After", header);
      expect(await sendTo(() => answer)).toMatchObject({ state: "waiting", pauseMilliseconds });
    }
  });

  it.each([
    [400, { message: "The body is not JSON." }, "refused"],
    [413, { message: "Too large.", errors: { photograph_1: ["Too large."] } }, "refused"],
    [422, { message: "Where?", errors: { telephone: ["Where?"] } }, "refused"],
    [404, { message: "Not found." }, "given up"],
    [410, { message: "Over." }, "given up"],
  ])("is final after this site's own %i", async (status, body, state) => {
    const delivery = await sendTo(() => json(status, body));
    expect(delivery).toMatchObject({ state, failure: { message: body.message } });
  });
});
