import { useEffect, useRef, useState } from "react";
import type { Outcome } from "../../../platform/browser/request.ts";
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
  start,
  succeed,
  type Upload,
} from "./upload-queue.ts";

export type Uploads = {
  queue: Queue<File>;
  /** Whether leaving now would lose something. */
  underWay: boolean;
  add: (files: File[]) => void;
  cancel: (id: number) => void;
  retry: (id: number) => void;
  clear: () => void;
};

type Options<T> = {
  send: (
    file: File,
    options: { onProgress: (percent: number) => void; signal: AbortSignal },
  ) => Promise<Outcome<T>>;
  onUploaded: (data: T) => void;
  maxFiles?: number;
};

/** Sends pictures two at a time, and what is still on its way ends when the screen goes. */
export function useUploads<T>({ send, onUploaded, maxFiles }: Options<T>): Uploads {
  const [queue, setQueue] = useState<Queue<File>>([]);
  const running = useRef(new Map<number, AbortController>());
  const rules = { maxBytes: maxPictureBytes, maxFiles: maxFiles ?? null };

  const run = async ({ id, file }: Upload<File>) => {
    const controller = new AbortController();
    running.current.set(id, controller);
    setQueue((now) => start(now, id));
    const outcome = await send(file, {
      signal: controller.signal,
      onProgress: (percent) => setQueue((now) => advance(now, id, percent)),
    });
    running.current.delete(id);
    if (controller.signal.aborted) return;
    if (outcome.ok) onUploaded(outcome.data);
    setQueue((now) =>
      outcome.ok ? succeed(now, id) : fail(now, id, failureInWords(outcome), mayRetryHelp(outcome)),
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
