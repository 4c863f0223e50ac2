import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { useForm } from "../../platform/browser/forms/use-form.ts";
import { Button } from "../buttons/button.tsx";
import { keepButton } from "../../platform/browser/forms/keep-button.ts";
import { FormNotice } from "./form-notice.tsx";
import { Form } from "./form.tsx";
import { useChange, useInPlace } from "./in-place.tsx";
import { KeptDraft } from "./kept-draft.tsx";
import { HistoryLink } from "../buttons/history-link.tsx";
import { UnlessLookOnly } from "../page/look-only.tsx";
import { PageTitle } from "../page/page-title.tsx";
import { TimedNotice } from "../display/timed-notice.tsx";
import { useUnsavedChanges } from "./unsaved-changes.tsx";

type Props<T> = Pick<ComponentProps<typeof PageTitle>, "back"> & {
  title: string;
  intro?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Where the first save leads, such as from the page of a new thing to the list. Without it the page stays. */
  leadsTo?: string | false | undefined;
  /** Renders what is below the form, such as the delete button. `leaveTo` leaves the page without a question. */
  renderEnd?: (leaveTo: (path: string) => void) => ReactNode;
  form: ReturnType<typeof useForm<T>>;
  /** Whether there are unsaved changes, if the form itself cannot know. */
  unsaved?: boolean;
  /** What is edited, in the middle of a sentence: "this gallery". */
  what: string;
  /** Describes in short what somebody else has saved meanwhile. */
  describe?: (theirs: T) => ReactNode;
  /** What the save button says. */
  save?: string;
  /** The message after a save. */
  saved?: string;
  className?: string;
  /** Whether the page shows a table, which is as wide as lists are. */
  isList?: boolean;
  /** The fields. */
  children: ReactNode;
};

/**
 * A page of the back office that edits one thing. The save button and the result of a save stay in view below the
 * fields.
 */
export function EditPage<T>({ title, intro, back, actions, renderEnd, form, children, ...props }: Props<T>) {
  const { kept } = form;
  const { what, describe, save = "Save Changes", saved = "Changes saved....", className, isList } = props;
  const unsaved = (props.unsaved ?? form.unsaved) && !kept?.isAsKept;
  const { question, leaveTo } = useUnsavedChanges(unsaved);
  const leave = useEffectEvent(() => props.leadsTo && leaveTo(props.leadsTo));
  useEffect(() => {
    if (form.saves > 0) leave();
  }, [form.saves]);
  const inPlace = useInPlace();
  useChange(`${kept?.times} ${kept?.draft?.version}`, () => inPlace?.noteChange());
  return (
    <div className={isList ? undefined : "max-w-desk"}>
      <PageTitle
        actions={
          (form.history || actions) && (
            <>
              {form.history && <HistoryLink of={form.history} />}
              {actions}
            </>
          )
        }
        back={back}
        title={title}
      >
        {intro}
      </PageTitle>
      <KeptDraft kept={kept} what={what} />
      <Form
        aria-label={`Edit ${title}`}
        autoComplete="off"
        className="[&_.field-control]:scroll-mb-28"
        of={form}
      >
        <div className={className}>{children}</div>
        <UnlessLookOnly>
          <div className="print:hidden sticky bottom-0 z-10 mt-6 grid gap-3 border-t border-slate-200 desk-ground py-3 max-md:-mx-4 max-md:px-4">
            <FormNotice describe={describe} form={form} what={what} />
            <TimedNotice inPlace occasion={form.saves}>
              {saved}
            </TimedNotice>
            <TimedNotice inPlace occasion={kept?.times ?? 0}>
              Kept as a draft. Visitors see nothing of it.
            </TimedNotice>
            <div className="flex flex-wrap items-center gap-3">
              <Button busy={form.busy} busyLabel="Saving…" type="submit">
                {save}
              </Button>
              {kept && (
                <Button disabled={form.busy} name={keepButton} type="submit" variant="secondary">
                  Keep as Draft
                </Button>
              )}
              <UndoSave key={form.saves} undo={unsaved ? undefined : form.undo} />
            </div>
          </div>
        </UnlessLookOnly>
      </Form>
      {renderEnd?.(leaveTo)}
      {question}
    </div>
  );
}

/** Offers to undo the last save until something is typed. */
function UndoSave({ undo }: { undo: (() => Promise<string>) | undefined }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState("");
  const press = async () => {
    if (!undo) return;
    setBusy(true);
    setOutcome(await undo());
    setBusy(false);
  };
  return (
    <>
      {undo && (
        <Button busy={busy} busyLabel="Undoing…" onClick={() => void press()} variant="secondary">
          Undo
        </Button>
      )}
      <span aria-live="polite" className="text-sm text-slate-700">
        {outcome}
      </span>
    </>
  );
}
