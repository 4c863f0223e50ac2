import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ProgressBar } from "../../../ui/display/progress-bar.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { canRetry, isUnderWay, type Upload, type UploadStatus } from "./upload-queue.ts";
import type { Uploads } from "./use-uploads.ts";

/** Lists each file with its status, its progress bar and its buttons. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { queue } = uploads;
  if (queue.length === 0) return null;
  const done = queue.filter((upload) => upload.status === "success").length;
  return (
    <section aria-label="Uploads" className="mt-4 rounded-md border border-slate-200 bg-white">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-slate-200 px-4 py-2">
        <p className="figures text-sm font-semibold text-navy-900" role="status">
          {done} of {queue.length} uploaded
        </p>
        <Button
          disabled={!queue.some((upload) => !isUnderWay(upload))}
          onClick={uploads.clear}
          size="small"
          variant="quiet"
        >
          Clear finished
        </Button>
      </div>
      <div
        aria-label="Files"
        className="max-h-96 overflow-y-auto"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        <ul className="divide-y divide-slate-200">
          {queue.map((upload) => (
            <Row key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Row({ upload, uploads }: { upload: Upload<File>; uploads: Uploads }) {
  const { id, file, status, progress, message } = upload;
  return (
    <li className="px-4 py-3" data-status={status}>
      <div className="flex min-h-9 items-center justify-between gap-3">
        <p className="min-w-0 truncate text-sm font-medium text-navy-900">{file.name}</p>
        <div className="flex flex-none items-center gap-2">
          <span className={classNames("text-sm font-semibold", looks[status])}>{words[status]}</span>
          {isUnderWay(upload) && (
            <Button onClick={() => uploads.cancel(id)} size="small" variant="quiet">
              Cancel
              <VisuallyHidden> {file.name}</VisuallyHidden>
            </Button>
          )}
          {canRetry(upload) && (
            <Button onClick={() => uploads.retry(id)} size="small" variant="quiet">
              Retry
              <VisuallyHidden> {file.name}</VisuallyHidden>
            </Button>
          )}
        </div>
      </div>
      <ProgressBar label={`Upload of ${file.name}`} value={progress} />
      {message && (
        <p
          className={classNames(
            "mt-1.5 text-sm font-medium",
            status === "success" ? "text-slate-600" : "text-danger",
          )}
          role={status === "success" ? "status" : "alert"}
        >
          {message}
        </p>
      )}
    </li>
  );
}

const words: Record<UploadStatus, string> = {
  added: "Added",
  queued: "Queued",
  uploading: "Uploading",
  canceled: "Canceled",
  error: "Error",
  success: "Success",
};

const looks: Record<UploadStatus, string> = {
  added: "text-slate-600",
  queued: "text-slate-600",
  uploading: "text-ice-600",
  canceled: "text-slate-600",
  error: "text-danger",
  success: "text-success",
};
