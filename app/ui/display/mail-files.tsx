import { bytesInWords } from "../../platform/bytes-in-words.ts";
import { ButtonLink } from "../buttons/button-link.tsx";
import { DownloadIcon } from "../buttons/icons.tsx";

type MailFile = {
  id: number;
  name: string;
  bytes: number | null;
  state: "stored" | "waiting" | "failed" | "refused" | "infected";
  reason: string | null;
};
/** `of` is the address of the thing in the API, such as `/api/messages/12`. */
type Props = { of: string; files: readonly MailFile[] };

/** Lists the files of a mail. Those that were not stored stand there with the reason. */
export function MailFiles({ of, files }: Props) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="mt-2 grid gap-2 text-sm text-slate-600">
      {files.map(({ id, name, bytes, state, reason }) => (
        <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1" key={id}>
          {state === "stored" ? (
            <ButtonLink
              download
              icon={<DownloadIcon size={18} />}
              size="small"
              to={`${of}/files/${id}`}
              variant="secondary"
            >
              <span className="min-w-0 text-left wrap-anywhere" dir="auto">
                {name}
              </span>
            </ButtonLink>
          ) : (
            <span className="min-w-0 font-semibold wrap-anywhere text-navy-900" dir="auto">
              {name}
            </span>
          )}
          {bytes !== null && <span>{bytesInWords(bytes)}</span>}
          {state !== "stored" && <span>{wordsOf(state, reason)}</span>}
        </li>
      ))}
    </ul>
  );
}

function wordsOf(state: MailFile["state"], reason: string | null): string {
  if (state === "waiting") return "It is being checked for viruses.";
  if (state === "failed") return "It could not be checked for viruses yet, and is checked again.";
  return `${state === "infected" ? "Deleted" : "Not stored"}: ${reason ?? ""}`;
}
