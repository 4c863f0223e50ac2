import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

type Props = {
  text: string;
  from: string;
  /** In a list a long message is cut after six lines, so that it does not hide the others. */
  isInList: boolean;
};

export function MessageText({ text, from, isInList }: Props) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const [isOpen, setIsOpen] = useState(!isInList);
  const isLong = useIsCut(paragraph, isInList && !isOpen);
  return (
    <>
      <p
        className={classNames(
          "mt-4 max-w-text wrap-anywhere whitespace-pre-line text-navy-900",
          !isOpen && "line-clamp-6 noscript:line-clamp-none",
        )}
        dir="auto"
        id={id}
        ref={paragraph}
      >
        {text}
      </p>
      {isInList && isLong && (
        <Button
          aria-controls={id}
          aria-expanded={isOpen}
          className="mt-2 -ml-3.5"
          onClick={() => setIsOpen(!isOpen)}
          size="small"
          variant="quiet"
        >
          {isOpen ? "Show less" : "Show all"}
          <VisuallyHidden> of the message of {from}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

/** Whether more text is there than the element shows, at its present width. Says what it knew last while it does not `watch`. */
function useIsCut(element: React.RefObject<HTMLElement | null>, watch: boolean): boolean {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node || !watch) return;
    const observer = new ResizeObserver(() => setIsCut(node.scrollHeight > node.clientHeight + 1));
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, watch]);
  return isCut;
}
