import { addressOf, type AnySent, type Call, type Calls, fieldsOf, multipartOf } from "./call.ts";
import { type Answer, sendWithCsrfRetry, headersOf, type Outcome } from "./request.ts";

type UploadOptions = {
  /** Called with the percentage of bytes sent, 0 to 100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
};

/**
 * Without a sent byte or a response for this long, the connection counts as dead. A large file on a slow connection
 * may take its time.
 */
const stalledMilliseconds = 2 * 60 * 1000;

/** Like `call`, for a file. It reports the progress of the upload, which fetch cannot do. */
export const upload: Call<Pick<Calls, keyof Calls & `POST ${string}`>, UploadOptions> = send;

function send(name: string, sent: AnySent & UploadOptions = {}): Promise<Outcome<never>> {
  const form = multipartOf(fieldsOf(sent) ?? {});
  return sendWithCsrfRetry(() => sendByXhr(addressOf(name, sent).path, form, sent));
}

async function sendByXhr(
  path: string,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  const headers = await headersOf("POST");
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    const watch = stallWatch(() => {
      resolve({ status: 0, text: "The upload timed out. Please try again." });
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
