import { type ComponentProps, createContext, useContext } from "react";
import type { useForm } from "../../platform/browser/forms/use-form.ts";

type ErrorOf = (field: string) => string | undefined;
type Props = ComponentProps<"form"> & { of: Pick<ReturnType<typeof useForm>, "props" | "error"> };

const ErrorContext = createContext<ErrorOf>(() => undefined);

/** The form of `useForm`. Each field in it shows the error that belongs to its name. */
export function Form({ of, ...form }: Props) {
  return (
    <ErrorContext value={of.error}>
      <form {...of.props} {...form} />
    </ErrorContext>
  );
}

/** Returns the error of a field: the given one (null for none), or otherwise the form's. */
export function useFieldError(name: string | undefined, given?: string | null) {
  const errorOf = useContext(ErrorContext);
  return given === undefined && name ? errorOf(name) : given;
}
