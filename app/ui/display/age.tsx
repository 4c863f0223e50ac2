import { ageInWords, lengthInWords } from "./age-in-words.ts";
import type { LateRule } from "./late-rule.ts";
import { classNames } from "../class-names.ts";
import { VisuallyHidden } from "../page/visually-hidden.tsx";

type Props = {
  at: string;
  now: string;
  /** A wait that began before this moment is too long, which `words` say to screen readers. */
  late?: LateRule | undefined;
  /** Shows a duration, without "ago". */
  isLength?: boolean;
};

/** Shows how long ago something was, and marks it if it has waited too long. */
export function Age({ at, now, late, isLength = false }: Props) {
  const isLate = late !== undefined && at < late.before;
  return (
    <time
      className={classNames("figures whitespace-nowrap", isLate && "font-semibold text-danger")}
      data-late={isLate || undefined}
      dateTime={at}
    >
      {isLate && <span aria-hidden="true">● </span>}
      {isLength ? (lengthInWords(at, now) ?? "just now") : ageInWords(at, now)}
      {isLate && <VisuallyHidden>, {late.words}</VisuallyHidden>}
    </time>
  );
}
