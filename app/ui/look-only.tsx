import { createContext, type ReactNode, useContext } from "react";

const LookOnlyContext = createContext(false);

/** Around screens whose reader may change nothing: their fields can be read, and what changes something is not there. */
export function LookOnly({ isSo, children }: { isSo: boolean; children: ReactNode }) {
  return <LookOnlyContext value={isSo}>{children}</LookOnlyContext>;
}

export function useLookOnly(): boolean {
  return useContext(LookOnlyContext);
}

type Props = { children: ReactNode; otherwise?: ReactNode };

/** What is of no use to somebody who may change nothing, and what they see in its place. */
export function ForChanging({ children, otherwise = null }: Props) {
  return useLookOnly() ? otherwise : children;
}
