import type { Viewer } from "../../../platform/http/viewer.ts";
import { userOf } from "../sessions/sessions.server.ts";
import { presentUser } from "../users/users.present.ts";
import type { User } from "../users/users.schema.ts";

/** Returns the signed-in user with the fields that the user may see. */
export function currentUser(viewer: Viewer): { data: User } {
  return { data: presentUser(userOf(viewer)) };
}
