import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import FeedOnRequest from "./feed-on-request.island.tsx";

type Props = {
  /** Address of the feed; null where the company names none. */
  address: string | null;
  /** What stands here until a visitor agrees to load the feed, or always. */
  children: ReactNode;
  className?: string;
};

/** A feed of another site, in place of our own words once the visitor asks for it. */
export function SocialFeed({ address, children, className }: Props) {
  if (!address) return <div className={className}>{children}</div>;
  return (
    <div className={classNames("group/feed", className)}>
      <div className="group-has-[iframe]/feed:hidden">{children}</div>
      <FeedOnRequest address={address} />
    </div>
  );
}
