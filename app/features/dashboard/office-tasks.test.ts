import { describe, expect, it } from "vitest";
import { officeTasks } from "./office-tasks.ts";

const now = "2026-03-02T09:00:00.000Z";
const none = { count: 0, due: 0, late: 0 };
const quiet = {
  newCallOuts: 0,
  lateCallOuts: { count: 0, words: "" },
  newApplications: 0,
  newMessages: 0,
  failedReplies: 0,
  given: none,
  withNobody: none,
  failedLetters: 0,
  bothBack: 0,
  answered: 0,
  callOutsUnderWay: 0,
  onCall: { first: null, second: null, data: [], gaps: [], people: [] },
  oldestCallOut: null,
  oldestApplication: null,
  oldestMessage: null,
  unconfirmedFiles: 0,
  weeks: [],
};

describe("the tasks of the office", () => {
  it("begin with drivers, then promises, what did not go out, decisions, and what is new", () => {
    const texts = officeTasks(
      {
        ...quiet,
        newCallOuts: 1,
        callOutsUnderWay: 2,
        newApplications: 1,
        newMessages: 2,
        failedReplies: 1,
        given: { count: 3, due: 2, late: 1 },
        withNobody: { count: 4, due: 1, late: 0 },
        failedLetters: 2,
        bothBack: 1,
        oldestCallOut: now,
        oldestApplication: "2026-03-01T09:00:00.000Z",
        oldestMessage: "2026-02-01T09:00:00.000Z",
        unconfirmedFiles: 1,
      },
      now,
    ).map(({ text }) => text);
    expect(texts).toEqual([
      "1 new call-out",
      "2 drivers whose call-out is under way",
      "Due today: 2 messages given to you",
      "Due today: 1 message that nobody has",
      "Given to you: 1 message",
      "1 reply did not go out",
      "2 applications with a letter that did not go out",
      "1 application with both references back",
      "2 new messages",
      "1 new application",
      "1 customer with mail addresses that nobody has confirmed",
    ]);
  });

  it("are none on a quiet day", () => {
    expect(officeTasks(quiet, now)).toEqual([]);
  });
});
