import { classNames } from "./class-names.ts";

type Props = {
  /** `tel:` and a number; where there is none the words stand alone. */
  link: string | null | undefined;
  className?: string;
  children: string;
};

/** A number to be touched. */
export function TelephoneLink({ link, className, children }: Props) {
  if (!link) return <span className={className}>{children}</span>;
  return (
    <a className={classNames("text-ice-600 underline", className)} href={link}>
      {children}
    </a>
  );
}
