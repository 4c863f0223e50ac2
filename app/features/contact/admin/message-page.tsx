import { NotesCard } from "../../../ui/display/notes-card.tsx";
import { call } from "../../../platform/browser/calls/call.ts";
import { Link, useLocation, useNavigate } from "react-router";
import type { Route } from "./+types/message-page";
import {
  requirePageAdmin,
  requirePageItem,
  servicesContext,
} from "../../../platform/http/page-context.server.ts";
import { readCompany } from "../../company/company.server.ts";
import { customerOf } from "../../customers/time-line.server.ts";
import { presentTemplate } from "../../reply-templates/reply-templates.present.ts";
import { listTemplates } from "../../reply-templates/reply-templates.server.ts";
import { listColleagues } from "../../accounts/users/colleagues.server.ts";
import { presentMessageWithNotes } from "../contact.present.ts";
import { countOthersOfSender, findMessage, requireMessage } from "../contact.server.ts";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { MessageCard } from "./message-card.tsx";
import { MessageReplies } from "./message-replies.tsx";
import { MessageOwner } from "./message-owner.tsx";
import { OtherReaders } from "./other-readers.tsx";

/** One message. The mail about it links here. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { userId } = await requirePageAdmin(context, url);
  const { id, email } = await requirePageItem(params, (asked) => findMessage(db, asked));
  return {
    message: presentMessageWithNotes(await requireMessage(db, id)),
    others: await countOthersOfSender(db, { id, email }),
    customer: await customerOf(db, "message", id),
    templates: (await listTemplates(db)).map(presentTemplate),
    company: (await readCompany(db)).name,
    colleagues: await listColleagues(db),
    readerId: userId,
    now: clock.now().toISOString(),
  };
}

export default function MessagePage({ loaderData }: Route.ComponentProps) {
  const { message, others, customer, colleagues, templates, company, readerId, now } = loaderData;
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <div className="grid gap-4" key={message.id}>
      <UnlessLookOnly>
        <OtherReaders message={message} />
      </UnlessLookOnly>
      <p className="flex flex-wrap gap-x-6 empty:hidden">
        {customer && (
          <Link
            className="min-w-0 wrap-anywhere text-ice-600 underline"
            to={`/admin/customers/${customer.id}`}
          >
            File of {customer.company_name}
          </Link>
        )}
        {others > 0 && (
          <Link
            className="text-ice-600 underline"
            to={`/admin/messages?${new URLSearchParams({ search: message.email })}`}
          >
            {others === 1 ? "1 other message" : `${others} other messages`} of the same sender
          </Link>
        )}
      </p>
      <MessageCard message={message} now={now} onDeleted={() => navigate(`/admin/messages${search}`)} />
      <MessageReplies company={company} message={message} readerId={readerId} templates={templates} />
      <MessageOwner colleagues={colleagues} message={message} readerId={readerId} />
      <NotesCard
        add={(text) => call("POST /api/messages/:id/notes", { params: { id: message.id }, body: { text } })}
        notes={message.notes}
        of={`message ${message.id}`}
      />
      {message.status === "answered" && (
        <UnlessLookOnly>
          <p>
            <Link className="text-ice-600 underline" to={`/admin/testimonial-requests?message=${message.id}`}>
              Ask for a testimonial
            </Link>
          </p>
        </UnlessLookOnly>
      )}
    </div>
  );
}
