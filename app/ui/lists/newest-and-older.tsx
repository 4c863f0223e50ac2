import { ButtonLink } from "../buttons/button-link.tsx";

type Props = {
  /** What the pages list, for screen readers. */
  label: string;
  /** The address of the first page, if this is another one. */
  newest: string | false;
  /** The id of the last entry shown, if there are older ones. */
  olderThan: number | string | false | undefined;
};

/** Links between the pages of a list to which new entries are added at the beginning. */
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
