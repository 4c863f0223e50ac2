import type { DutiesHeld } from "./duties.ts";

export const roles = ["user", "pta", "admin"] as const;
export type Role = (typeof roles)[number];

/** The signed-in person a request comes from, as far as guards need to know. */
export type Viewer = {
  userId: number;
  name: string;
  role: Role;
  /** Of an administrator; nobody else's count. */
  duties: DutiesHeld;
  emailVerified: boolean;
  /** By when an administrator who has no second factor is to set one up; null for everybody else. */
  secondFactorDueAt: Date | null;
  sessionId: number;
  /** Whether the session outlives the browser's. */
  remembered: boolean;
  passwordConfirmedAt: Date;
  /** When a second factor was given in this session at last. */
  factorProvedAt: Date | null;
};
