import { type RefObject, useEffect, useRef, useState } from "react";
import { findDeadLinks, findSiteLinks } from "../../platform/browser/page/dead-links.ts";
import { figuresElsewhere } from "../../platform/browser/page/figures-elsewhere.ts";
import { type Finding, findingsOn, linksTo } from "../../platform/browser/page/page-findings.ts";

/**
 * Returns what should be looked at on the page in a frame, again after each of its `loads`. `path` is where visitors
 * read it.
 */
export function useFindings(
  frame: RefObject<HTMLIFrameElement | null>,
  loads: number,
  path: string,
): Finding[] {
  const [findings, setFindings] = useState<Finding[]>([]);
  // Each link is asked for once: the page is loaded again at each pause in typing.
  const asked = useRef(new Map<string, Promise<string[]>>());

  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (loads === 0 || !page) return;
    let isLatest = true;
    const found = findingsOn(page);
    setFindings(found);
    const isDead = (link: string) => {
      const answer = asked.current.get(link) ?? findDeadLinks([link]);
      asked.current.set(link, answer);
      return answer;
    };
    const links = findSiteLinks([page.querySelector("main")?.innerHTML ?? ""], location.origin);
    void Promise.all([Promise.all(links.map(isDead)), figuresElsewhere(page, path)]).then(
      ([dead, differing]) => {
        if (isLatest) setFindings([...found, ...linksTo(page, dead.flat()), ...differing]);
      },
    );
    return () => {
      isLatest = false;
    };
  }, [frame, loads, path]);

  return findings;
}
