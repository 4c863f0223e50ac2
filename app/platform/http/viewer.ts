import type { AdminDuties } from "./duties.ts";

export const roles = ["user", "pta", "admin"] as const;
export type Role = (typeof roles)[number];

/** The signed-in user of a request, with what guards need to know. */
export type Viewer = {
  userId: number;
  name: string;
  role: Role;
  /** The duties of an administrator. They have no effect for other users. */
  duties: AdminDuties;
  emailVerified: boolean;
  /** By when an administrator without a second factor must set one up; null for everybody else. */
  secondFactorDueAt: Date | null;
  sessionId: number;
  /** Whether the session lasts after the browser is closed. */
  remembered: boolean;
  passwordConfirmedAt: Date;
  /** When a second factor was last used in this session. */
  factorProvedAt: Date | null;
};
