import type { Viewer } from "../../platform/http/viewer.ts";
import { userOf } from "../sessions/sessions.server.ts";
import { presentUser } from "../users/users.present.ts";
import type { User } from "../users/users.schema.ts";

/** Who is signed in, as that person may see it. */
export function currentUser(viewer: Viewer): { data: User } {
  return { data: presentUser(userOf(viewer)) };
}
