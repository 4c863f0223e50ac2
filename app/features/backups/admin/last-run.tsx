import { bytesInWords } from "../../../platform/bytes-in-words.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import type { BackupState } from "../backups.schema.ts";

/** Shows when the last run was, how long it took and its outcome. */
export function LastRun({ run, nothing }: { run: BackupState["last_backup"]; nothing: string }) {
  if (!run) return <p>{nothing}</p>;
  const { began_at, ended_at, bytes, archive, problem } = run;
  const seconds = Math.round((Date.parse(ended_at) - Date.parse(began_at)) / 1000);
  const { label, tone } = outcomeOf(archive, problem);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Moment at={began_at} /> <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="mt-1 text-sm text-slate-600">
        {bytes !== null && `${bytesInWords(bytes)}, `}
        {seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`}
      </p>
      {problem && <p className="mt-2 text-sm wrap-anywhere text-danger-dark">{problem}</p>}
    </>
  );
}

function outcomeOf(archive: string | null, problem: string | null) {
  if (archive === null) return { label: "Failed", tone: "danger" as const };
  if (problem) return { label: "Made, but not whole", tone: "danger" as const };
  return { label: "Went well", tone: "success" as const };
}
