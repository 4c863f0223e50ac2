import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { MessageReply, MessageWithNotes } from "../contact.schema.ts";

type Props = { message: MessageWithNotes; readerId: number };

/** Says why the last reply did not go out. The address can be corrected here and the reply sent again. */
export function FailedReply({ message, readerId }: Props) {
  const reply = message.replies.at(-1);
  if (!reply) return null;
  const whose = reply.author_id === readerId ? "Your reply" : `The reply of ${reply.author}`;
  return (
    <Notice className="mb-4" standing title={`${whose} did not go out`} tone="error">
      <p className="mb-3">{reply.failure}</p>
      <UnlessLookOnly>
        <SendAgain message={message} reply={reply} />
      </UnlessLookOnly>
    </Notice>
  );
}

function SendAgain({ message: { id, version }, reply }: { message: MessageWithNotes; reply: MessageReply }) {
  const { revalidate } = useRevalidator();
  const form = useForm<MessageWithNotes>({
    version,
    send: ({ to = "" }, from) =>
      call("POST /api/messages/:id/replies/:reply/again", {
        params: { id, reply: reply.id },
        body: { to, version: from },
      }),
    onSuccess: revalidate,
    load: revalidate,
  });
  return (
    <Form aria-label="Send the reply again" of={form}>
      <TextField autoComplete="off" defaultValue={reply.to} label="To" name="to" required type="email" />
      <FormNotice
        className="my-3"
        describe={(theirs) => `It is now marked ${theirs.status}.`}
        form={form}
        what="this message"
      />
      <Button busy={form.busy} busyLabel="Sending…" size="small" type="submit">
        Send again
      </Button>
    </Form>
  );
}
