import { data } from "react-router";
import type { Route } from "./+types/user-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { byId } from "../../../platform/validation/fields.ts";
import { presentUser } from "../users.present.ts";
import { findUser } from "../users.server.ts";
import { UserForm } from "./user-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: asked } = byId.safeParse(params);
  const found = asked && (await findUser(context.get(servicesContext).db, asked.id));
  if (!found) throw data(null, { status: 404 });
  return { user: presentUser(found) };
}

export default function UserPage({ loaderData: { user } }: Route.ComponentProps) {
  return <UserForm key={user.id} user={user} />;
}
