import type { FieldErrors } from "../errors.ts";
import { announce, csrfHeaders, fetchToken, type Outcome } from "./request.ts";

type Options = {
  /** 0 to 100, of the bytes sent. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
};

/** No byte sent and no answer for this long: the line is dead. A large file on a slow line may take its time. */
const stalledMilliseconds = 2 * 60 * 1000;

/** Sends a form with a file, telling how far it is; fetch cannot do that. Otherwise as `request`. */
export async function upload<T>(path: string, form: FormData, options: Options = {}): Promise<Outcome<T>> {
  let answer = await send(path, form, options);
  if (answer.status === 419) {
    await fetchToken();
    answer = await send(path, form, options);
  }
  announce(answer.status);
  return readOutcome<T>(answer);
}

type Answer = { status: number; text: string; timedOut?: boolean };

async function send(path: string, form: FormData, { onProgress, signal }: Options): Promise<Answer> {
  const headers = await csrfHeaders();
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    const watch = stallWatch(() => {
      resolve({ status: 0, text: "", timedOut: true });
      xhr.abort();
    });
    xhr.upload.addEventListener("progress", ({ loaded, total }) => {
      watch.moved();
      onProgress?.(total > 0 ? Math.round((loaded / total) * 100) : 0);
    });
    xhr.addEventListener("loadend", () => {
      watch.end();
      resolve({ status: xhr.status, text: xhr.responseText });
    });
    signal?.addEventListener("abort", () => xhr.abort());
    xhr.open("POST", path);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    if (signal?.aborted) resolve({ status: 0, text: "" });
    else xhr.send(form);
  });
}

function stallWatch(onStall: () => void) {
  let timer = setTimeout(onStall, stalledMilliseconds);
  return {
    moved() {
      clearTimeout(timer);
      timer = setTimeout(onStall, stalledMilliseconds);
    },
    end: () => clearTimeout(timer),
  };
}

function readOutcome<T>({ status, text, timedOut }: Answer): Outcome<T> {
  const failure = (message: string) => ({ ok: false as const, status, message, errors: {} });
  if (timedOut) return failure("The upload timed out. Please try again.");
  if (status === 0) return failure("No connection. Please check it and try again.");
  const body = parse(text);
  if (status >= 200 && status < 300) {
    return body === undefined
      ? failure("The server's answer could not be read")
      : { ok: true, data: body as T };
  }
  const { message, errors, current } = (body ?? {}) as {
    message?: string;
    errors?: FieldErrors;
    current?: unknown;
  };
  return {
    ...failure(message ?? "The upload failed"),
    errors: errors ?? {},
    current,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
