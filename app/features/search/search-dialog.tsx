import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { KeysSwitch } from "../../platform/browser/page/single-keys.ts";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import type { SearchResults } from "./search.schema.ts";
import { useSearch } from "./use-search.ts";

/** One field that searches everything. Arrow keys move through the results, Enter opens one. */
export function SearchDialog({ keys, onClose }: { keys: KeysSwitch; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const { groups, meant, problem, isAnswered } = useSearch(typed);
  const body = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops = [...(body.current?.querySelectorAll<HTMLElement>("input[type=search], a") ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    event.preventDefault();
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Find" width="wide">
      <div onKeyDown={walk} ref={body}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            body.current?.querySelector("a")?.click();
          }}
          role="search"
        >
          <input
            aria-label="Find anything"
            autoComplete="off"
            autoFocus
            className="field-control"
            enterKeyHint="go"
            onChange={(event) => setTyped(event.target.value)}
            placeholder="Name, number, reference, words"
            type="search"
            value={typed}
          />
        </form>
        <p className="mt-2 min-h-6 text-sm text-slate-600" role="status">
          {problem || (isAnswered && inWords(groups, meant))}
        </p>
        {meant && !meant.isShown && (
          <p className="text-sm">
            Did you mean{" "}
            <button
              className="min-h-6 font-medium text-ice-700 underline"
              onClick={() => setTyped(meant.words)}
              type="button"
            >
              {capitalised(meant.words)}
            </button>
            ?
          </p>
        )}
        {groups.map((group) => (
          <Group group={group} key={group.label} onClose={onClose} />
        ))}
      </div>
      <Checkbox
        checked={keys.isOn}
        className="mt-3 border-t border-slate-200 pt-2 max-lg:hidden"
        disabled={false}
        label="The key / opens this"
        onChange={(event) => keys.set(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

type GroupProps = { group: SearchResults["groups"][number]; onClose: () => void };

function Group({ group: { label, hits, more }, onClose }: GroupProps) {
  return (
    <section aria-label={label} className="mt-3">
      <h3 className="text-sm font-semibold text-slate-600">
        {label}
        {more && <span className="font-normal">: the first {hits.length}</span>}
      </h3>
      <ul className="mt-1 divide-y divide-slate-100">
        {hits.map(({ title, detail, path }, at) => (
          <li key={at}>
            <Link
              className="flex min-h-11 flex-col justify-center rounded-sm px-2 py-1.5 text-sm text-navy-900 no-underline hover:bg-ice-50 focus-visible:bg-ice-100"
              onClick={onClose}
              to={path}
            >
              <span className="truncate font-medium" dir="auto">
                {title}
              </span>
              {detail && detail !== title && (
                <span className="truncate text-slate-600" dir="auto">
                  {detail}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function inWords(groups: SearchResults["groups"], meant: SearchResults["meant"]): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (meant?.isShown) {
    const results = count === 1 ? "1 result" : `${count} results`;
    return `Nothing found as typed. ${results} for ${capitalised(meant.words)}`;
  }
  if (count === 0) return "Nothing found. Every word has to begin a word of what you look for.";
  return count === 1 ? "1 result" : `${count} results`;
}

function capitalised(words: string): string {
  return words.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}
