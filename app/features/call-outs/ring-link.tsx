export type Ring = { freephone: string; freephone_link: string };

/** The number as the largest words of a notice. */
export function RingLink({ freephone, freephone_link }: Ring) {
  return (
    <a
      className="figures my-1 flex min-h-12 items-center text-2xl font-semibold underline"
      href={freephone_link}
    >
      {freephone}
    </a>
  );
}
