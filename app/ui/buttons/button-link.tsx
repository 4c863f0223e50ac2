import type { ComponentProps } from "react";
import { Link } from "react-router";
import { AnchorButton } from "./anchor-button.tsx";
import { buttonClass, type Looks } from "./button.tsx";
import { classNames } from "../class-names.ts";

type ButtonLinkProps = Looks & Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link that looks like a button: a path of this site, a download, or a tel:, mailto: or web address. */
export function ButtonLink({ to, ...props }: ButtonLinkProps) {
  if (!to.startsWith("/") || props.download) return <AnchorButton {...props} href={to} />;
  const { variant, size, icon, block, children, className, ...rest } = props;
  return (
    <Link
      {...rest}
      className={classNames(buttonClass({ variant, size, block }), className)}
      data-button=""
      to={to}
    >
      {icon}
      <span>{children}</span>
    </Link>
  );
}
