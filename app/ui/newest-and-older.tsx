import { ButtonLink } from "./button-link.tsx";

type Props = {
  /** What the pages are of, for who cannot see them. */
  label: string;
  /** The address of the first page, from any other. */
  newest: string | false;
  /** The last entry shown, where there are more behind it. */
  olderThan: number | string | false | undefined;
};

/** Between the pages of a list that grows at its beginning. */
export function NewestAndOlder({ label, newest, olderThan }: Props) {
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap gap-3">
      {newest && (
        <ButtonLink size="small" to={newest} variant="secondary">
          Newest
        </ButtonLink>
      )}
      {olderThan && (
        <ButtonLink size="small" to={`?before=${olderThan}`} variant="secondary">
          Older
        </ButtonLink>
      )}
    </nav>
  );
}
