import { call } from "../../../../platform/browser/call.ts";
import { useForm } from "../../../../platform/browser/use-form.ts";
import { DialogForm } from "../../../../ui/dialog-form.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { askingWords } from "../asking-words.present.ts";

type Props = {
  asked: { name: string; email: string } | null;
  company: string;
  onSent: () => void;
  onCancel: () => void;
};

/** The whole mail stands here before it leaves; the link follows its words. */
export function AskForm({ asked, company, onSent, onCancel }: Props) {
  const form = useForm({
    send: (fields) => call("POST /api/testimonial-requests", { form: fields }),
    onSuccess: onSent,
  });
  return (
    <DialogForm form={form} onCancel={onCancel} send="Send" sending="Sending…">
      <div className="grid gap-x-5 sm:grid-cols-2">
        <TextField autoComplete="off" defaultValue={asked?.name ?? ""} label="Name" name="name" required />
        <TextField
          autoComplete="off"
          defaultValue={asked?.email ?? ""}
          label="Email"
          name="email"
          required
          type="email"
        />
      </div>
      <TextArea
        defaultValue={askingWords(company, asked?.name ?? "…")}
        hint="The button “Write it” stands below these words, and that it works once, for 30 days."
        label="What we write"
        name="text"
        required
        rows={10}
      />
    </DialogForm>
  );
}
