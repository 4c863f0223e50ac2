import type { Failure } from "../../../platform/browser/calls/request.ts";

export type UploadStatus = "added" | "queued" | "uploading" | "canceled" | "error" | "success";
export type FileFacts = { name: string; size: number; type: string };

export type Upload<F extends FileFacts = FileFacts> = {
  id: number;
  file: F;
  status: UploadStatus;
  /** Whether the file passed the rules when it was added. A file that did not is never sent. */
  accepted: boolean;
  /** 0 to 100. */
  progress: number;
  /** The error message, or a notice about an upload that succeeded. */
  message: string | null;
  /** Whether a retry of the same file can succeed. */
  mayHelp: boolean;
};

export type Queue<F extends FileFacts = FileFacts> = readonly Upload<F>[];

/** `maxFiles` null allows any number. */
export type UploadRules = { maxBytes: number; maxFiles: number | null };

const parallelUploads = 2;

/** The allowed transitions. A retry starts again at "added". */
const transitions: Record<UploadStatus, readonly UploadStatus[]> = {
  added: ["queued", "canceled"],
  queued: ["uploading", "canceled"],
  uploading: ["success", "error", "canceled"],
  canceled: ["added"],
  error: ["added"],
  success: [],
};

/** Adds files, each judged by the rules: a refused one is an error at once, the others are queued. */
export function addFiles<F extends FileFacts>(
  queue: Queue<F>,
  files: readonly F[],
  rules: UploadRules,
): Queue<F> {
  let grown = queue;
  for (const file of files) {
    const id = Math.max(0, ...grown.map((upload) => upload.id)) + 1;
    const message = refusal(file, grown, rules);
    const added: Upload<F> = {
      id,
      file,
      status: "added",
      accepted: message === null,
      progress: 0,
      message,
      mayHelp: true,
    };
    grown =
      message === null ? enqueue([...grown, added], id) : [...grown, { ...added, status: "error" as const }];
  }
  return grown;
}

/** Only added and accepted files can be queued. */
export function enqueue<F extends FileFacts>(queue: Queue<F>, id: number): Queue<F> {
  return queue.some((upload) => upload.id === id && upload.accepted)
    ? move(queue, id, { status: "queued" })
    : queue;
}

/** Returns the uploads that may start now, oldest first. */
export function nextToStart<F extends FileFacts>(queue: Queue<F>): Queue<F> {
  const running = queue.filter((upload) => upload.status === "uploading").length;
  return queue
    .filter((upload) => upload.status === "queued")
    .slice(0, Math.max(0, parallelUploads - running));
}

export function start<F extends FileFacts>(queue: Queue<F>, id: number): Queue<F> {
  return move(queue, id, { status: "uploading" });
}

export function advance<F extends FileFacts>(queue: Queue<F>, id: number, progress: number): Queue<F> {
  return queue.map((upload) =>
    upload.id === id && upload.status === "uploading" ? { ...upload, progress } : upload,
  );
}

/** Restarts an upload from the beginning after the connection was lost. */
export function sendAgain<F extends FileFacts>(queue: Queue<F>, id: number): Queue<F> {
  return queue.map((upload) =>
    upload.id === id && upload.status === "uploading" ? { ...upload, progress: 0 } : upload,
  );
}

export function succeed<F extends FileFacts>(
  queue: Queue<F>,
  id: number,
  message: string | null = null,
): Queue<F> {
  return move(queue, id, { status: "success", progress: 100, message });
}

export function fail<F extends FileFacts>(
  queue: Queue<F>,
  id: number,
  { message, mayHelp = true }: { message: string; mayHelp?: boolean },
): Queue<F> {
  return move(queue, id, { status: "error", message, mayHelp });
}

/** A file that is refused for its content or size will be refused again. */
export function mayRetryHelp({ status }: Pick<Failure, "status">): boolean {
  return status !== 422 && status !== 413;
}

export function cancel<F extends FileFacts>(queue: Queue<F>, id: number): Queue<F> {
  return move(queue, id, { status: "canceled" });
}

export function canRetry({
  status,
  accepted,
  mayHelp,
}: Pick<Upload, "status" | "accepted" | "mayHelp">): boolean {
  return accepted && (status === "canceled" || (status === "error" && mayHelp));
}

export function retry<F extends FileFacts>(queue: Queue<F>, id: number): Queue<F> {
  const upload = queue.find((one) => one.id === id);
  if (!upload || !canRetry(upload)) return queue;
  return enqueue(move(queue, id, { status: "added", progress: 0, message: null }), id);
}

/** Removes finished uploads from the list. */
export function clearFinished<F extends FileFacts>(queue: Queue<F>): Queue<F> {
  return queue.filter((upload) => isUnderWay(upload));
}

export function isUnderWay({ status }: Pick<Upload, "status">): boolean {
  return status === "added" || status === "queued" || status === "uploading";
}

/** Returns the reason why a file is refused, or null. */
export function refusal(file: FileFacts, queue: Queue, { maxBytes, maxFiles }: UploadRules): string | null {
  if (file.size > maxBytes) {
    return `File is too big (${mebibytes(file.size)}MiB). Max filesize: ${mebibytes(maxBytes)}MiB.`;
  }
  if (/\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) {
    return "You can't upload files of this type. It is a HEIC picture, as iPhones take them: please save it as a JPEG first.";
  }
  if (file.size === 0) return "This file is empty.";
  if (!looksLikePicture(file)) return "You can't upload files of this type.";
  const taken = queue.filter((upload) => isUnderWay(upload) || upload.status === "success").length;
  return maxFiles !== null && taken >= maxFiles ? "You can not upload any more files." : null;
}

/** Returns the message for a failed upload. Adds the status code, except when the server refused the file itself. */
export function failureInWords({ status, message, errors }: Omit<Failure, "ok">): string {
  if (status === 0) return message;
  if (status === 422) return errors.file?.[0] ?? message;
  const code = `The server answered with status code ${status}.`;
  return message === code ? code : `${message.replace(/\.$/, "")}. ${code}`;
}

/** Some systems give newer formats no type. The server checks the content anyway. */
function looksLikePicture({ name, type }: FileFacts): boolean {
  if (type === "") return /\.(jpe?g|png|webp|gif|avif)$/i.test(name);
  return type.startsWith("image/") && type !== "image/svg+xml";
}

function mebibytes(bytes: number): number {
  return Math.round((bytes / 1024 / 1024) * 100) / 100;
}

function move<F extends FileFacts>(
  queue: Queue<F>,
  id: number,
  change: Pick<Upload, "status"> & Partial<Pick<Upload, "progress" | "message" | "mayHelp">>,
): Queue<F> {
  return queue.map((upload) =>
    upload.id === id && transitions[upload.status].includes(change.status)
      ? { ...upload, ...change }
      : upload,
  );
}
