import { divideQuoted } from "../../platform/incoming-mail/quoted-text.ts";

/** Shows the text of a mail. What it quotes is folded. */
export function MailText({ text }: { text: string }) {
  if (text === "") return <p className="mt-1 text-slate-600">No text.</p>;
  return divideQuoted(text).map(({ isQuoted, text: part }, at) =>
    isQuoted ? (
      <details className="mt-1 text-sm text-slate-600" key={at}>
        <summary className="cursor-pointer py-2">Quoted text</summary>
        <Words text={part} />
      </details>
    ) : (
      <Words key={at} text={part} />
    ),
  );
}

function Words({ text }: { text: string }) {
  return (
    <p className="mt-1 max-w-text wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
      {text}
    </p>
  );
}
