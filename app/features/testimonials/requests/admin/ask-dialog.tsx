import { call } from "../../../../platform/browser/calls/call.ts";
import { useForm } from "../../../../platform/browser/forms/use-form.ts";
import { FormDialog } from "../../../../ui/forms/form-dialog.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { askingWords } from "../asking-words.present.ts";

type Props = {
  asked: { name: string; email: string } | null;
  company: string;
  onSent: () => void;
  onClose: () => void;
};

/** Shows the whole mail before it is sent. The link follows the text. */
export function AskDialog({ asked, company, onSent, onClose }: Props) {
  const form = useForm({
    send: (fields) => call("POST /api/testimonial-requests", { form: fields }),
    onSuccess: onSent,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      send="Send"
      sending="Sending…"
      title="Ask for a testimonial"
      width="wide"
    >
      <div className="grid gap-x-5 sm:grid-cols-2">
        <TextField defaultValue={asked?.name ?? ""} label="Name" name="name" required />
        <TextField defaultValue={asked?.email ?? ""} label="Email" name="email" required type="email" />
      </div>
      <TextArea
        defaultValue={askingWords(company, asked?.name ?? "…")}
        hint="The button “Write it” stands below these words, and that it works once, for 30 days."
        label="What we write"
        name="text"
        required
        rows={10}
      />
    </FormDialog>
  );
}
