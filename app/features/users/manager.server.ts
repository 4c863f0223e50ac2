import type { Actor } from "../../platform/audit/audit.server.ts";
import { isPasswordConfirmed } from "../../platform/http/guards.server.ts";
import type { Viewer } from "../../platform/http/viewer.ts";

/** An administrator with limited duties sees and makes accounts of customers only. */
export type Accounts = { isLimited: boolean };

/** `isConfirmed`: the actor's own password was given lately. What changes who can get in asks for it. */
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
