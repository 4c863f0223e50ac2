import { createContext, type ReactNode, useContext } from "react";

const LookOnlyContext = createContext(false);

/**
 * Wraps screens for administrators who may only look. Fields are read-only, and buttons that change something are
 * hidden.
 */
export function LookOnly({ isSo, children }: { isSo: boolean; children: ReactNode }) {
  return <LookOnlyContext value={isSo}>{children}</LookOnlyContext>;
}

export function useLookOnly(): boolean {
  return useContext(LookOnlyContext);
}

type Props = { children: ReactNode; otherwise?: ReactNode };

/** Hides its children from administrators who may only look, and shows them `otherwise` instead. */
export function UnlessLookOnly({ children, otherwise = null }: Props) {
  return useLookOnly() ? otherwise : children;
}
