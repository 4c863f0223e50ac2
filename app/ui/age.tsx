import { ageInWords, lengthInWords } from "./age-in-words.ts";
import { classNames } from "./class-names.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Props = {
  at: string;
  now: string;
  /** What began to wait before this moment has waited too long. */
  lateBefore?: string | undefined;
  /** Says for how long it has been so, without "ago". */
  isLength?: boolean;
};

/** How long ago something was, marked where it has waited too long. */
export function Age({ at, now, lateBefore, isLength = false }: Props) {
  const isLate = lateBefore !== undefined && at < lateBefore;
  return (
    <time
      className={classNames("figures whitespace-nowrap", isLate && "font-semibold text-danger")}
      data-late={isLate || undefined}
      dateTime={at}
    >
      {isLate && <span aria-hidden="true">● </span>}
      {isLength ? (lengthInWords(at, now) ?? "just now") : ageInWords(at, now)}
      {isLate && <VisuallyHidden>, more than two working days</VisuallyHidden>}
    </time>
  );
}
