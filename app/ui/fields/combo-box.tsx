import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { Field } from "./field.tsx";
import { useLookOnly } from "../page/look-only.tsx";

type ComboBoxChoice = {
  id: number;
  name: string;
  /** A second line under the name that tells similar choices apart. */
  place?: string;
};

type Props = {
  label: string;
  hint: string;
  error?: string | null | undefined;
  /** The current suggestions, which the caller looks up while the user types. */
  choices: ComboBoxChoice[];
  text: string;
  onTextChange: (text: string) => void;
  onChoose: (choice: ComboBoxChoice) => void;
  selectedId: number | null;
  loading: boolean;
  emptyText: string;
};

/**
 * A field that suggests choices while the user types, for keyboard, mouse and touch. It keeps typed text that is not a
 * choice, and the caller validates that. React Aria's combo box is unsuitable: while open, it hides the rest of the
 * page from screen readers but not from the keyboard. It also closes its list when a phone scrolls.
 */
export function ComboBox({ label, hint, error, choices, text, onTextChange, selectedId, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const readOnly = useLookOnly();
  const choose = (choice: ComboBoxChoice) => {
    props.onChoose(choice);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      setActive(isOpen ? (active + step + choices.length) % Math.max(1, choices.length) : 0);
      setOpen(true);
    } else if (event.key === "Enter" && isOpen) {
      // Enter chooses a suggestion instead of submitting the form.
      event.preventDefault();
      if (choices[active]) choose(choices[active]);
    } else if (event.key === "Escape") {
      setOpen(false);
    }
  };
  return (
    <Field error={error} hint={hint} label={label}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            aria-activedescendant={isOpen && choices[active] ? `${control.id}-${active}` : undefined}
            aria-autocomplete="list"
            aria-controls={`${control.id}-list`}
            aria-expanded={isOpen}
            autoComplete="off"
            className="field-control"
            onBlur={() => setOpen(false)}
            onChange={(event) => {
              onTextChange(event.currentTarget.value);
              setActive(-1);
              setOpen(event.currentTarget.value !== "");
            }}
            onKeyDown={onKeyDown}
            readOnly={readOnly}
            role="combobox"
            value={text}
          />
          {isOpen && (
            <Suggestions
              {...{ active, choices, selectedId }}
              id={control.id}
              label={label}
              note={props.loading ? "Searching…" : props.emptyText}
              onChoose={choose}
            />
          )}
        </div>
      )}
    </Field>
  );
}

type SuggestionsProps = Pick<Props, "choices" | "selectedId" | "label" | "onChoose"> & {
  id: string;
  active: number;
  /** The text to show if there are no choices. */
  note: string;
};

function Suggestions({ id, label, choices, active, selectedId, note, onChoose }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = list.current?.querySelector('[data-active="true"]') ?? list.current;
    shown?.scrollIntoView({ block: "nearest" });
  }, [active, choices.length]);
  return (
    <div
      className="absolute inset-x-0 top-full z-30 mt-1 scroll-my-4 rounded-sm border border-slate-300 bg-white shadow-lift"
      // The field must keep the focus. Otherwise the list would close before the press takes effect.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      ref={list}
    >
      <p className={choices.length > 0 ? "sr-only" : "px-3 py-2.5 text-sm text-slate-600"} role="status">
        {choices.length > 0 ? `${choices.length} to choose from` : note}
      </p>
      <ul
        aria-label={label}
        className={classNames("max-h-72 overflow-y-auto", choices.length > 0 && "p-1")}
        id={`${id}-list`}
        role="listbox"
      >
        {choices.map((choice, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <li
            aria-selected={choice.id === selectedId}
            className="min-h-11 cursor-pointer rounded-sm px-3 py-2.5 text-base text-navy-900 hover:bg-ice-50 aria-selected:font-semibold data-[active=true]:bg-ice-200 forced-colors:data-[active=true]:bg-[Highlight]"
            data-active={index === active}
            id={`${id}-${index}`}
            key={choice.id}
            onClick={() => onChoose(choice)}
            role="option"
          >
            {choice.name}
            {choice.place && <span className="block text-sm font-normal text-slate-600">{choice.place}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
