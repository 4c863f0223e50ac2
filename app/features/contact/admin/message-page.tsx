import { data, Link, useLocation, useNavigate } from "react-router";
import type { Route } from "./+types/message-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { byId } from "../../../platform/validation/fields.ts";
import { customerOf } from "../../customers/time-line.server.ts";
import { presentMessage } from "../contact.present.ts";
import { findMessage } from "../contact.server.ts";
import { MessageCard } from "./message-card.tsx";

/** One message, where the mail about it leads. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: asked } = byId.safeParse(params);
  const { db } = context.get(servicesContext);
  const row = asked && (await findMessage(db, asked.id));
  if (!row) throw data(null, { status: 404 });
  return { message: presentMessage(row), customer: await customerOf(db, "message", row.id) };
}

export default function MessagePage({ loaderData: { message, customer } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <div className="grid gap-4">
      {customer && <Link to={`/admin/customers/${customer.id}`}>File of {customer.company_name}</Link>}
      <MessageCard
        key={message.id}
        message={message}
        onDeleted={() => navigate(`/admin/messages${search}`)}
      />
    </div>
  );
}
