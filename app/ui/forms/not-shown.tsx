import { Button } from "../buttons/button.tsx";

type Props = {
  /** Why a frame does not show the page, or what is typed. */
  problem?: string | undefined;
  /** Whether the page may arrive if it is asked for again. */
  isLost?: boolean | undefined;
  askAgain: () => void;
  className: string;
};

export function NotShown({ problem, isLost, askAgain, className }: Props) {
  if (problem === undefined) return null;
  return (
    <p className={className} role="alert">
      {problem}{" "}
      {isLost && (
        <Button isForReading onClick={askAgain} size="small" variant="secondary">
          Try again
        </Button>
      )}
    </p>
  );
}
