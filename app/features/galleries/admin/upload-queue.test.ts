import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addFiles,
  advance,
  cancel,
  canRetry,
  clearFinished,
  enqueue,
  fail,
  failureInWords,
  type FileFacts,
  mayRetryHelp,
  nextToStart,
  type Queue,
  refusal,
  retry,
  start,
  succeed,
  type UploadStatus,
} from "./upload-queue.ts";

const MiB = 1024 * 1024;
const rules = { maxBytes: 256 * MiB, maxFiles: null };

describe("adding files", () => {
  it("queues pictures and refuses everything else with a message", () => {
    const queue = addFiles([], [picture(), file({ name: "cv.pdf", type: "application/pdf" })], rules);
    expect(queue.map(({ status, accepted, message }) => ({ status, accepted, message }))).toEqual([
      { status: "queued", accepted: true, message: null },
      { status: "error", accepted: false, message: "You can't upload files of this type." },
    ]);
  });

  it("names the size of a file that is too big, and the limit", () => {
    const [upload] = addFiles([], [picture({ size: 256 * MiB + 128 * 1024 })], rules);
    expect(upload?.message).toBe("File is too big (256.13MiB). Max filesize: 256MiB.");
    expect(refusal(picture({ size: 256 * MiB }), [], rules)).toBeNull();
  });

  it("accepts at most `maxFiles`, and another file once a place is free", () => {
    const one = { ...rules, maxFiles: 1 };
    const [first, second] = addFiles([], [picture(), picture()], one);
    expect(first?.status).toBe("queued");
    expect(second).toMatchObject({ status: "error", message: "You can not upload any more files." });
    expect(refusal(picture(), cancel([first!], first!.id), one)).toBeNull();
  });

  it.each([
    ["a drawing that could hold scripts", "plan.svg", "image/svg+xml", false],
    ["a photograph whose type the system does not know", "IMG_0001.AVIF", "", true],
    ["one of a kind that is read nowhere here", "IMG_0001.HEIC", "", false],
    ["a file without type or ending", "notes", "", false],
  ])("judges %s", (_, name, type, taken) => {
    expect(refusal(file({ name, type }), [], rules) === null).toBe(taken);
  });
});

describe("the life of an upload", () => {
  it("sends two at a time, oldest first", () => {
    let queue = addFiles([], [picture(), picture(), picture()], rules);
    expect(ids(nextToStart(queue))).toEqual([1, 2]);
    queue = start(start(queue, 1), 2);
    expect(nextToStart(queue)).toEqual([]);
    expect(ids(nextToStart(succeed(queue, 1)))).toEqual([3]);
  });

  it("starts a failed or canceled upload again from the beginning", () => {
    let queue = advance(start(addFiles([], [picture()], rules), 1), 1, 60);
    queue = fail(queue, 1, { message: "No connection." });
    expect(queue[0]).toMatchObject({ status: "error", message: "No connection." });
    expect(retry(queue, 1)[0]).toMatchObject({ status: "queued", progress: 0, message: null });
  });

  it.each([
    [422, false],
    [413, false],
    [0, true],
    [503, true],
    [507, true],
    [419, true],
  ])("offers to send a file again after %d: %s", (status, helps) => {
    const failed = fail(start(addFiles([], [picture()], rules), 1), 1, {
      message: "x",
      mayHelp: mayRetryHelp({ status }),
    });
    expect(canRetry(failed[0]!)).toBe(helps);
    expect(retry(failed, 1)[0]?.status).toBe(helps ? "queued" : "error");
  });

  it("never sends a refused file, however often the user retries", () => {
    const queue = addFiles([], [file({ name: "a.exe", type: "application/x-msdownload" })], rules);
    expect(retry(queue, 1)).toEqual(queue);
    expect(enqueue(queue, 1)).toEqual(queue);
  });

  it("ignores an answer that arrives after the cancel", () => {
    const queue = cancel(start(addFiles([], [picture()], rules), 1), 1);
    expect(succeed(queue, 1)[0]?.status).toBe("canceled");
    expect(fail(queue, 1, { message: "too late" })[0]?.message).toBeNull();
  });

  it("keeps running uploads when the list is cleared", () => {
    const queue = succeed(start(addFiles([], [picture(), picture()], rules), 1), 1);
    expect(ids(clearFinished(queue))).toEqual([2]);
  });
});

it("only makes the transitions of the specification, whatever happens in whatever order", () => {
  const steps: Record<UploadStatus, UploadStatus[]> = {
    added: ["queued", "canceled"],
    queued: ["uploading", "canceled"],
    uploading: ["success", "error", "canceled"],
    // The code passes "added" and "queued" in one step.
    canceled: ["queued"],
    error: ["queued"],
    success: [],
  };
  type Step = (queue: Queue) => Queue;
  const id = fc.integer({ min: 1, max: 5 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc
      .array(fc.constantFrom(picture(), file({ name: "a.pdf", type: "application/pdf" })), { maxLength: 2 })
      .map(
        (files): Step =>
          (queue) =>
            addFiles(queue, files, rules),
      ),
    id.map(
      (one): Step =>
        (queue) =>
          enqueue(queue, one),
    ),
    fc.constant<Step>((queue) => nextToStart(queue).reduce((next, upload) => start(next, upload.id), queue)),
    id.map(
      (one): Step =>
        (queue) =>
          succeed(queue, one),
    ),
    id.map(
      (one): Step =>
        (queue) =>
          fail(queue, one, { message: "failed" }),
    ),
    id.map(
      (one): Step =>
        (queue) =>
          cancel(queue, one),
    ),
    id.map(
      (one): Step =>
        (queue) =>
          retry(queue, one),
    ),
    fc.tuple(id, fc.integer({ min: 0, max: 100 })).map(
      ([one, done]): Step =>
        (queue) =>
          advance(queue, one, done),
    ),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (taken) => {
      let queue: Queue = [];
      for (const take of taken) {
        const next = take(queue);
        for (const before of queue) {
          const after = next.find((upload) => upload.id === before.id)!;
          if (after.status !== before.status) expect(steps[before.status]).toContain(after.status);
          if (!after.accepted) expect(after.status).toBe("error");
        }
        expect(next.filter((upload) => upload.status === "uploading").length).toBeLessThanOrEqual(2);
        expect(new Set(ids(next)).size).toBe(next.length);
        queue = next;
      }
    }),
  );
});

describe("a failed answer in words", () => {
  it.each([
    [0, "No connection. Please check it and try again.", {}, "No connection. Please check it and try again."],
    [422, "x", { file: ["You can't upload files of this type."] }, "You can't upload files of this type."],
    [413, "The file is too large.", {}, "The file is too large. The server answered with status code 413."],
    [500, "Server Error", {}, "Server Error. The server answered with status code 500."],
    [502, "The server answered with status code 502.", {}, "The server answered with status code 502."],
  ])("%d", (status, message, errors, words) => {
    expect(failureInWords({ status, message, errors })).toBe(words);
  });
});

function file(facts: Partial<FileFacts> = {}): FileFacts {
  return { name: "van.jpg", size: 1000, type: "image/jpeg", ...facts };
}

function picture(facts: Partial<FileFacts> = {}): FileFacts {
  return file(facts);
}

function ids(queue: Queue): number[] {
  return queue.map((upload) => upload.id);
}
