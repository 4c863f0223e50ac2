import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { findDeadLinks, onSavedLinks } from "../../platform/browser/page/dead-links.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/display/notice.tsx";

/** Names the links of the last save that lead to no page of this site. They are stored, and the notice stays. */
export function DeadLinksNotice() {
  const [links, setLinks] = useState<readonly string[]>([]);
  const { pathname } = useLocation();
  useEffect(() => onSavedLinks((saved) => void findDeadLinks(saved).then(setLinks)), []);
  // The notice of one page does not appear on the next page.
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
