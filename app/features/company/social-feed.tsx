import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import FeedOnRequest from "./feed-on-request.island.tsx";

type Props = {
  /** Null if the company has no feed. */
  address: string | null;
  /** Shown until a visitor agrees to load the feed. Without a feed, always shown. */
  children: ReactNode;
  className?: string;
};

/** Shows our own words, and in their place another site's feed once the visitor asks for it. */
export function SocialFeed({ address, children, className }: Props) {
  if (!address) return <div className={className}>{children}</div>;
  return (
    <div className={classNames("group/feed", className)}>
      <div className="group-has-[iframe]/feed:hidden">{children}</div>
      <FeedOnRequest address={address} />
    </div>
  );
}
