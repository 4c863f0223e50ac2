import { classNames } from "../class-names.ts";

type Props = {
  /** `tel:` and a number. Without it, only the text is shown. */
  link: string | null | undefined;
  className?: string;
  children: string;
};

/** A telephone number that can be called by a touch. */
export function TelephoneLink({ link, className, children }: Props) {
  if (!link) return <span className={className}>{children}</span>;
  return (
    <a className={classNames("text-ice-600 underline", className)} href={link}>
      {children}
    </a>
  );
}
