import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { findDeadLinks, onSavedLinks } from "../../platform/browser/page/dead-links.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/display/notice.tsx";

/** Says which links of what was just saved lead to no page of this site. It is saved all the same, and the notice stays. */
export function DeadLinksNotice() {
  const [links, setLinks] = useState<readonly string[]>([]);
  const { pathname } = useLocation();
  useEffect(() => onSavedLinks((saved) => void findDeadLinks(saved).then(setLinks)), []);
  // What a page says of its links does not follow to the next page.
  useEffect(() => setLinks([]), [pathname]);
  if (links.length === 0) return null;
  return (
    <Notice
      className="mb-6"
      title={
        links.length === 1
          ? "Saved, but one link leads to no page of this site"
          : `Saved, but ${links.length} links lead to no page of this site`
      }
      tone="error"
    >
      <ul className="mt-1 list-disc pl-5">
        {links.map((link) => (
          <li className="wrap-anywhere" key={link}>
            {link}
          </li>
        ))}
      </ul>
      <Button className="mt-3" onClick={() => setLinks([])} size="small" variant="secondary">
        Close this note
      </Button>
    </Notice>
  );
}
