import { useEffect, useRef, useState } from "react";
import { newSubmissionKey } from "../../../platform/browser/calls/submission-key.ts";
import type { Outcome } from "../../../platform/browser/calls/request.ts";
import { animationNotice, isAnimated } from "../../../platform/images/animated.ts";
import { maxPictureBytes } from "../../../platform/images/picture.ts";
import {
  addFiles,
  advance,
  cancel,
  clearFinished,
  fail,
  failureInWords,
  isUnderWay,
  mayRetryHelp,
  nextToStart,
  type Queue,
  retry,
  sendAgain,
  start,
  succeed,
  type Upload,
} from "./upload-queue.ts";

export type Uploads = {
  queue: Queue<File>;
  /** Whether leaving the page now would lose an upload. */
  underWay: boolean;
  add: (files: File[]) => void;
  cancel: (id: number) => void;
  retry: (id: number) => void;
  clear: () => void;
};

type Options<T> = {
  send: (
    file: File,
    options: { upload_key: string; onProgress: (percent: number) => void; signal: AbortSignal },
  ) => Promise<Outcome<T>>;
  /** `notice` is further information about the picture, or null. */
  onUploaded: (data: T, notice: string | null) => void;
  maxFiles?: number;
};

/** Long enough for a server to restart. */
const pauseMilliseconds = 4000;
/** The statuses of a lost connection, and of a proxy while the server is down. */
const awayStatuses = new Set([0, 502, 504]);

/**
 * Sends two pictures at a time. After a lost connection it retries once by itself. The key prevents a picture from
 * being added twice. Unmounting aborts running uploads.
 */
export function useUploads<T>({ send, onUploaded, maxFiles }: Options<T>): Uploads {
  const [queue, setQueue] = useState<Queue<File>>([]);
  const running = useRef(new Map<number, AbortController>());
  // By file, because ids begin again after the list was cleared.
  const keys = useRef(new WeakMap<File, string>());
  const rules = { maxBytes: maxPictureBytes, maxFiles: maxFiles ?? null };

  const run = async ({ id, file }: Upload<File>) => {
    const controller = new AbortController();
    running.current.set(id, controller);
    setQueue((now) => start(now, id));
    const { signal } = controller;
    const upload_key = keys.current.get(file) ?? newSubmissionKey();
    keys.current.set(file, upload_key);
    const sendOnce = () =>
      send(file, {
        upload_key,
        signal,
        onProgress: (percent) => setQueue((now) => advance(now, id, percent)),
      });
    let outcome = await sendOnce();
    if (isConnectionLost(outcome) && !signal.aborted) {
      setQueue((now) => sendAgain(now, id));
      await connection(signal);
      if (!signal.aborted) outcome = await sendOnce();
    }
    running.current.delete(id);
    if (signal.aborted) return;
    const notice = outcome.ok && (await isAnimated(file)) ? animationNotice : null;
    if (outcome.ok) onUploaded(outcome.data, notice);
    setQueue((now) =>
      outcome.ok
        ? succeed(now, id, notice)
        : fail(now, id, { message: failureInWords(outcome), mayHelp: mayRetryHelp(outcome) }),
    );
  };

  useEffect(() => {
    for (const upload of nextToStart(queue)) {
      if (!running.current.has(upload.id)) void run(upload);
    }
  });
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((controller) => controller.abort());
  }, []);

  return {
    queue,
    underWay: queue.some((upload) => isUnderWay(upload)),
    add: (files) => setQueue((now) => addFiles(now, files, rules)),
    cancel: (id) => {
      running.current.get(id)?.abort();
      running.current.delete(id);
      setQueue((now) => cancel(now, id));
    },
    retry: (id) => setQueue((now) => retry(now, id)),
    clear: () => setQueue(clearFinished),
  };
}

function isConnectionLost<T>(outcome: Outcome<T>): boolean {
  return !outcome.ok && awayStatuses.has(outcome.status);
}

/** Resolves after a pause, once the device is online, or at once if the upload is canceled. */
function connection(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      if (navigator.onLine) resolve();
      else addEventListener("online", () => resolve(), { once: true, signal });
    }, pauseMilliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
