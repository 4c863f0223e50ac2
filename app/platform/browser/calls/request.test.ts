import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { type Answer, sendWithCsrfRetry, type Failure, handleAnswers } from "./request.ts";

const fetched = vi.fn<typeof fetch>(async () => new Response());
vi.stubGlobal("fetch", fetched);
afterEach(() => fetched.mockClear());
afterAll(() => vi.unstubAllGlobals());

describe("an exchange with the server, by fetch or by XMLHttpRequest", () => {
  it("sends once more with a new token after a 419, and not a third time", async () => {
    expect(
      await sendWithCsrfRetry(answering({ status: 419, text: "" }, { status: 200, text: "[1]" })),
    ).toEqual({
      ok: true,
      data: [1],
    });
    expect(fetched).toHaveBeenCalledExactlyOnceWith("/sanctum/csrf-cookie", expect.anything());
    const twice = answering({ status: 419, text: "" }, { status: 419, text: "" }, { status: 200, text: "" });
    expect(await sendWithCsrfRetry(twice)).toMatchObject({ ok: false, status: 419 });
  });

  it("sends nothing where the page refuses it, except quiet calls", async () => {
    const other = {
      signedOut() {},
      tokenRefused() {},
      forbidden() {},
      secondFactorNeeded() {},
      passwordNeeded() {},
    };
    handleAnswers({ ...other, refusal: () => "Load the page again." });
    const send = vi.fn<() => Promise<Answer>>(answering({ status: 200, text: "[1]" }));
    expect(await sendWithCsrfRetry(send)).toMatchObject({
      ok: false,
      status: 409,
      message: "Load the page again.",
    });
    expect(send).not.toHaveBeenCalled();
    expect(await sendWithCsrfRetry(send, true)).toMatchObject({ ok: true });
    handleAnswers({ ...other, refusal: () => undefined });
    expect(await sendWithCsrfRetry(answering({ status: 200, text: "[1]" }))).toMatchObject({ ok: true });
  });

  it("returns the stored resource, and undefined for a response without a body", async () => {
    expect(await sendWithCsrfRetry(answering({ status: 201, text: '{"id":1}' }))).toEqual({
      ok: true,
      data: { id: 1 },
    });
    expect(await sendWithCsrfRetry(answering({ status: 204, text: "" }))).toEqual({
      ok: true,
      data: undefined,
    });
  });

  const refused = { message: "Changed.", errors: { name: ["No."] }, current: { id: 1 } };
  it.each<[string, Answer, Partial<Failure>]>([
    ["a refusal", { status: 409, text: JSON.stringify(refused) }, { status: 409, ...refused }],
    [
      "no answer",
      { status: 0, text: "" },
      { status: 0, message: "No connection. Please check it and try again." },
    ],
    ["a line that died", { status: 0, text: "It timed out." }, { status: 0, message: "It timed out." }],
    [
      "a proxy's page for a refusal",
      { status: 502, text: "<p>Bad gateway</p>" },
      { status: 502, message: "The server answered with status code 502.", errors: {} },
    ],
    [
      "a proxy's page for a success",
      { status: 200, text: "<p>Hello</p>" },
      { status: 200, message: "The server's answer could not be read." },
    ],
  ])("reports %s", async (_what, answer, failure) => {
    expect(await sendWithCsrfRetry(answering(answer))).toMatchObject({ ok: false, ...failure });
  });
});

function answering(...answers: Answer[]): () => Promise<Answer> {
  return async () => answers.shift()!;
}
