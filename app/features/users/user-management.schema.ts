import { z } from "../../platform/validation/zod.ts";
import { duties, type DutiesHeld, mayDo, mayOnlyLook } from "../../platform/http/duties.ts";
import { type Role, roles } from "../../platform/http/viewer.ts";
import {
  email,
  id,
  line,
  limits,
  optionalLine,
  optionalText,
  versioned,
} from "../../platform/validation/fields.ts";
import { pageOf, pageQuery } from "../../platform/validation/paging.ts";
import {
  newPasswordFields,
  passwordIsNotCommon,
  passwordIsRepeated,
} from "../../platform/validation/password-rules.ts";
import { user } from "./users.schema.ts";

export const usersPageSize = 25;

export const userQuery = pageQuery.extend({
  /** By themselves they stand by name. */
  sort: z.literal("newest").nullish().catch(null),
});
export type UserQuery = z.infer<typeof userQuery>;

export const userList = pageOf(user).meta({ id: "UserList" });

const contactFields = {
  telephone: optionalLine(),
  address1: optionalText(limits.address),
  address2: optionalText(limits.address),
  town: optionalLine(),
  postcode: optionalLine(),
};

/** The roles an administrator can give at once; `pta` comes by editing. */
export const rolesAtFirst = ["user", "admin"] as const;

/** To look stands alone: beside another duty nobody could tell what it means. */
const dutiesHeld = () =>
  z
    .array(z.enum(duties))
    .min(1)
    .refine((held) => !mayOnlyLook(held) || held.every((duty) => duty === "look"), {
      error: "Who only looks has no other duty.",
    })
    .nullish();

const newPerson = {
  firstname: line(),
  lastname: line(),
  email: email(),
  role: z.enum(rolesAtFirst),
  /** What an administrator is limited to from the beginning; one without may do everything. */
  duties: dutiesHeld(),
  ...contactFields,
};

const dutiesAreAnAdministrators = () =>
  z.refine<{ role?: unknown; duties?: unknown }>(({ role, duties }) => role === "admin" || duties == null, {
    path: ["duties"],
    when: () => true,
    error: "The duties field is for administrators only.",
  });

/** Who sets a password by a mailed link. */
export const invitedUser = z.object(newPerson).check(dutiesAreAnAdministrators()).meta({ id: "InvitedUser" });
export type InvitedUserInput = z.infer<typeof invitedUser>;

export const newUser = z
  .object({ ...newPerson, ...newPasswordFields })
  .check(passwordIsRepeated(), passwordIsNotCommon(), dutiesAreAnAdministrators())
  .meta({ id: "NewUser" });
export type NewUserInput = z.infer<typeof newUser>;

/** The roles that somebody with these duties can give. */
export function rolesGivenBy<R extends Role>(held: DutiesHeld, given: readonly R[]): R[] {
  return given.filter((role) => role !== "admin" || mayDo(held, "all"));
}

/** Only what is sent is changed; null clears what may be absent. */
export const userPatch = z
  .object({
    firstname: line().optional(),
    lastname: line().optional(),
    email: email().optional(),
    role: z.enum(roles).optional(),
    /** What an administrator is limited to; null takes the limit away. */
    duties: dutiesHeld(),
    ...contactFields,
    school_id: id().nullish(),
    password: newPasswordFields.password.nullish(),
    password_confirmation: newPasswordFields.password_confirmation,
    ...versioned,
  })
  .check(passwordIsRepeated(), passwordIsNotCommon())
  .meta({ id: "UserPatch" });
export type UserPatch = z.infer<typeof userPatch>;
