import { data, useNavigate } from "react-router";
import type { Route } from "./+types/message-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { byId } from "../../../platform/validation/fields.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { presentMessage } from "../contact.present.ts";
import { findMessage } from "../contact.server.ts";
import { MessageCard } from "./message-card.tsx";

/** One message, where the mail about it leads. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: asked } = byId.safeParse(params);
  const row = asked && (await findMessage(context.get(servicesContext).db, asked.id));
  if (!row) throw data(null, { status: 404 });
  return { message: presentMessage(row) };
}

export default function MessagePage({ loaderData: { message } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageTitle back={{ to: "/admin/messages" }} title={`Message from ${message.name}`} />
      <MessageCard message={message} onDeleted={() => navigate("/admin/messages")} />
    </>
  );
}
