import type { ReactNode } from "react";
import { Link } from "react-router";

type FooterLinksProps = {
  links: readonly { label: string; path: string }[];
  className: string;
  /** The text before the links. */
  children?: ReactNode;
};

/** A list of pages, as both footers draw it. */
export function FooterLinks({ links, className, children }: FooterLinksProps) {
  return (
    <ul className={className}>
      {children}
      {links.map(({ label, path }) => (
        <li key={path}>
          <Link className={footerLink} to={path}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export const footerLink =
  "inline-block py-1.5 text-ice-100 underline-offset-4 hover:text-white hover:underline max-md:py-2.75";
