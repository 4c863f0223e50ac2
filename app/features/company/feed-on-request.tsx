import { useRef, useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";

/** Shows another site's feed. Nothing of it loads before the visitor agrees. */
export function FeedOnRequest({ address }: { address: string }) {
  const [agreed, setAgreed] = useState(false);
  const block = useRef<HTMLDivElement>(null);
  const host = new URL(address).hostname;
  const network = networks[host] ?? host;
  return (
    <div ref={block} tabIndex={-1}>
      {agreed ? (
        <iframe
          className="h-[32rem] w-full border border-slate-200 bg-slate-50"
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          src={address}
          title={`Our posts on ${network}`}
        />
      ) : (
        <div className="mt-8 border-l-2 border-ice-400 pl-5 noscript:hidden">
          <p className="mb-4 max-w-text">
            Our latest posts come from {host}, which then sees your visit and may set cookies.
          </p>
          <Button
            onClick={() => {
              setAgreed(true);
              block.current?.focus();
            }}
            variant="secondary"
          >
            Show our posts on {network}
          </Button>
        </div>
      )}
    </div>
  );
}

const networks: Record<string, string> = {
  "www.facebook.com": "Facebook",
  "www.linkedin.com": "LinkedIn",
  "platform.twitter.com": "X",
};
