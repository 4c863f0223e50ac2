import type { Actor } from "../../../platform/audit/audit.server.ts";
import { isPasswordConfirmed } from "../../../platform/http/guards.server.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";

/** A limited administrator sees and adds only customers' accounts. */
export type Accounts = { isLimited: boolean };

/** `isConfirmed`: the actor confirmed the own password recently. Required for changes of who can get in. */
export type Manager = Actor & Accounts & { isConfirmed: boolean; sessionId?: number };

export function managerOf(actor: Actor, viewer: Viewer): Manager {
  const { duties, sessionId } = viewer;
  return {
    ...actor,
    isLimited: duties !== null,
    isConfirmed: isPasswordConfirmed(viewer, actor.now),
    sessionId,
  };
}
