import { useState } from "react";
import { Button } from "./button.tsx";

type Props = { text: string; label: string; className?: string };

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, className }: Props) {
  const [note, setNote] = useState("");
  async function copy() {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setNote(isCopied ? "Copied." : "This browser does not let the page copy. Please mark the letters.");
  }
  return (
    <span className={className}>
      <Button isForReading onClick={() => void copy()} size="small" variant="secondary">
        {label}
      </Button>
      <span className="ml-3 text-sm font-medium text-navy-900" role="status">
        {note}
      </span>
    </span>
  );
}
