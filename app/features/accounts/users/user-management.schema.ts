import { z } from "../../../platform/validation/zod.ts";
import { duties, type AdminDuties, mayDo, mayOnlyLook } from "../../../platform/http/duties.ts";
import { type Role, roles } from "../../../platform/http/viewer.ts";
import {
  email,
  id,
  line,
  limits,
  optionalLine,
  optionalText,
  versioned,
} from "../../../platform/validation/fields.ts";
import { pageOf, pageQuery } from "../../../platform/validation/paging.ts";
import {
  newPasswordFields,
  passwordIsNotCommon,
  passwordIsRepeated,
} from "../../../platform/validation/password-rules.ts";
import { user } from "./users.schema.ts";

export const usersPageSize = 25;

export const userQuery = pageQuery.extend({
  /** The order. Without it users are sorted by name. */
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

/** The roles that an administrator can give to a new account. The role pta can be given by editing. */
export const rolesAtFirst = ["user", "admin"] as const;

/** The duty look cannot be combined, because its meaning beside another duty would be unclear. */
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
  /** The duties of a new administrator. Without any, the administrator may do everything. */
  duties: dutiesHeld(),
  ...contactFields,
};

const dutiesAreAnAdministrators = () =>
  z.refine<{ role?: unknown; duties?: unknown }>(({ role, duties }) => role === "admin" || duties == null, {
    path: ["duties"],
    when: () => true,
    error: "The duties field is for administrators only.",
  });

/** A new user who sets the password by a mailed link. */
export const invitedUser = z.object(newPerson).check(dutiesAreAnAdministrators()).meta({ id: "InvitedUser" });
export type InvitedUserInput = z.infer<typeof invitedUser>;

export const newUser = z
  .object({ ...newPerson, ...newPasswordFields })
  .check(passwordIsRepeated(), passwordIsNotCommon(), dutiesAreAnAdministrators())
  .meta({ id: "NewUser" });
export type NewUserInput = z.infer<typeof newUser>;

/** Returns those of the given roles that an administrator with these duties can give. */
export function rolesGivenBy<R extends Role>(held: AdminDuties, given: readonly R[]): R[] {
  return given.filter((role) => role !== "admin" || mayDo(held, "all"));
}

/** Changes only the fields that are sent. Null clears an optional field. */
export const userPatch = z
  .object({
    firstname: line().optional(),
    lastname: line().optional(),
    email: email().optional(),
    role: z.enum(roles).optional(),
    /** The duties of an administrator. Null removes the limit. */
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
