import type { ComponentProps } from "react";
import { Link } from "react-router";
import { buttonClass, type Looks } from "./button.tsx";
import { classNames } from "./class-names.ts";

type ButtonLinkProps = Looks & Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link that looks like a button: a path of this site, a download, or a tel:, mailto: or web address. */
export function ButtonLink({
  variant,
  size,
  icon,
  block,
  to,
  children,
  className,
  ...rest
}: ButtonLinkProps) {
  const looks = {
    className: classNames(buttonClass({ variant, size, block }), className),
    "data-button": "",
  };
  const content = (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
  if (!to.startsWith("/") || rest.download) {
    return (
      <a {...rest} {...looks} href={to}>
        {content}
      </a>
    );
  }
  return (
    <Link {...rest} {...looks} to={to}>
      {content}
    </Link>
  );
}
