import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { placeOfClock } from "../../../platform/firm-time.ts";
import { limits } from "../../../platform/validation/bounds.ts";
import { Card } from "../../../ui/page/card.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { DangerZone } from "../../../ui/dialogs/danger-zone.tsx";
import { DeleteButton } from "../../../ui/dialogs/delete-button.tsx";
import { EditPage } from "../../../ui/forms/edit-page.tsx";
import { BesidePage } from "../../../ui/forms/page-beside.tsx";
import { FieldsetError } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { type NoticeKind, noticeKinds } from "../notice-kinds.ts";
import type { Notice } from "../notices.schema.ts";
import type { NoticedPage } from "../notice-pages.server.ts";
import { bodyOf, choicesOf, fieldsOf, pageField } from "./notice-fields.ts";

const listPath = "/admin/notices";

type Props = {
  /** Null for a new notice. */
  stored: Notice | null;
  /** The pages that can show the notice. */
  pages: NoticedPage[];
  /** On the firm's clock. */
  now: string;
};

export function NoticeForm({ stored, pages, now }: Props) {
  const [filledWith, setFilledWith] = useState(stored);
  const form = useForm<Notice>({
    ...(stored && { version: stored.version, history: `notice/${stored.id}` as const }),
    draft: { of: stored ? `notice ${stored.id}` : "new notice" },
    send: (fields, version, _key, options) => {
      const body = bodyOf(fields);
      if (!stored) return call("POST /api/notices", { body });
      const params = { id: stored.id };
      return call("POST /api/notices/:id", { params, body: { ...body, version }, ...options });
    },
    shape: { fieldsOf, bodyOf },
    load: setFilledWith,
  });
  const edited = (
    <EditPage
      back={{ to: listPath }}
      form={form}
      leadsTo={!stored && listPath}
      renderEnd={(leaveTo) =>
        stored && (
          <DangerZone>
            <DeleteButton
              act={() => call("DELETE /api/notices/:id", { params: { id: stored.id } })}
              id={stored.id}
              kind="notice"
              name={`The notice “${stored.text}”`}
              onDone={() => leaveTo(listPath)}
            >
              Delete Notice
            </DeleteButton>
          </DangerZone>
        )
      }
      title={stored ? "Edit Notice" : "Add Notice"}
      what="this notice"
    >
      <Fields key={filledWith?.version} notice={filledWith} now={now} pages={pages} />
    </EditPage>
  );
  if (!stored) return edited;
  const [path = "/"] = stored.pages ?? [];
  const name = pages.find((page) => page.path === path)?.label ?? path;
  return (
    <BesidePage name={name} path={path} saved={form.saves} typed={form.typed}>
      {edited}
    </BesidePage>
  );
}

type FieldsProps = Pick<Props, "pages" | "now"> & { notice: Notice | null };

function Fields({ notice, pages, now }: FieldsProps) {
  return (
    <Card>
      <TextField
        autoFocus={!notice}
        defaultValue={notice?.text}
        label="Text"
        maxLength={limits.line}
        name="text"
        required
      />
      <TextField
        defaultValue={notice?.link ?? ""}
        hint="Where the text leads: a page such as /contact, a web address, or tel: with a number."
        label="Link"
        name="link"
        optional
      />
      <Select
        choices={noticeKinds.map((kind) => [kind, kindLabels[kind]])}
        defaultValue={notice?.kind}
        hint="Urgent ones are red, and stand above the others."
        label="Kind"
        name="kind"
      />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <TextField
          defaultValue={notice?.shown_from ?? now}
          label="Shown from"
          name="shown_from"
          required
          type="datetime-local"
        />
        <TextField
          defaultValue={notice?.shown_until}
          label="Shown until"
          name="shown_until"
          required
          type="datetime-local"
        />
      </div>
      <p className="mb-5 text-sm text-slate-600">Times are those of a clock in {placeOfClock()}.</p>
      <fieldset>
        <legend className="text-sm font-semibold text-navy-900">Pages</legend>
        <p className="text-sm text-slate-600">It is shown on every page unless you choose some.</p>
        {/* What an earlier visit had typed may be put back into it. */}
        <details onChange={({ currentTarget }) => (currentTarget.open = true)} open={Boolean(notice?.pages)}>
          <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-ice-600">
            Only on some pages
          </summary>
          <div className="grid sm:grid-cols-2 lg:grid-cols-3">
            {choicesOf(notice, pages).map(({ path, label }) => (
              <Checkbox
                defaultChecked={notice?.pages?.includes(path)}
                key={path}
                label={label}
                name={pageField(path)}
              />
            ))}
          </div>
        </details>
        <FieldsetError name="pages" />
      </fieldset>
    </Card>
  );
}

const kindLabels: Record<NoticeKind, string> = { information: "Information", urgent: "Urgent" };
