import type { Actor } from "../../platform/audit/audit.server.ts";
import type { BinnedRow } from "../../platform/bin/bin.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Conflict, NotFound } from "../../platform/errors.ts";
import { queuePacking } from "../applications/form/apply.server.ts";
import { findTakenCredentials } from "../passkeys/passkeys.server.ts";
import { findSchoolName } from "../schools/schools.server.ts";
import { announceAdmin } from "../users/admin-notices.server.ts";
import { findUserByEmail, requireUser } from "../users/users.server.ts";
import { isWidgetNameTaken } from "../widgets/widgets.server.ts";
import type { BinKindName } from "./bin-kinds.ts";

type BinKind = {
  /** What the audit log calls it. */
  subject: string;
  path(id: number, rows: BinnedRow[]): string;
  /** The rows as they can come back now. Throws `Conflict` where something stands in the way. */
  prepare?(transaction: Db, rows: BinnedRow[]): Promise<BinnedRow[]>;
  /** What comes of its return. */
  after?(transaction: Db, actor: Actor, id: number): Promise<void>;
};

export const kinds: Record<BinKindName, BinKind> = {
  message: { subject: "message", path: () => "/admin/messages" },
  application: {
    subject: "trade application",
    path: (id) => `/admin/applications/${id}`,
    // It may have been deleted before its PDF and its mails were made.
    after: (transaction, actor, id) => queuePacking(transaction, actor.now, id),
  },
  user: { subject: "user", path: (id) => `/admin/users/${id}`, prepare: prepareUser },
  administrator: {
    subject: "user",
    path: (id) => `/admin/users/${id}`,
    prepare: prepareUser,
    async after(transaction, actor, id) {
      await announceAdmin(transaction, actor, await requireUser(transaction, id), "added");
    },
  },
  widget: { subject: "widget", path: (id) => `/admin/widgets/${id}`, prepare: prepareWidget },
  testimonial: { subject: "testimonial", path: () => "/admin/testimonials" },
  gallery: { subject: "gallery", path: (id) => `/admin/galleries/${id}` },
  image: {
    subject: "gallery image",
    path: (_id, [image]) => `/admin/galleries/${String(image!.row.gallery_id)}`,
    prepare: prepareImage,
  },
};

async function prepareUser(transaction: Db, rows: BinnedRow[]): Promise<BinnedRow[]> {
  const [user, ...others] = rows as [BinnedRow, ...BinnedRow[]];
  if (await findUserByEmail(transaction, user.row.email as string)) {
    throw new Conflict("Somebody else has an account with this address by now.");
  }
  const hasSchool = (await findSchoolName(transaction, user.row.school_id as number | null)) !== null;
  const taken = await findTakenCredentials(
    transaction,
    others.map(({ row }) => row.credential_id as string),
  );
  return [
    hasSchool ? user : { ...user, row: { ...user.row, school_id: null } },
    ...others.filter(({ row }) => !taken.has(row.credential_id as string)),
  ];
}

async function prepareWidget(transaction: Db, rows: BinnedRow[]): Promise<BinnedRow[]> {
  const name = rows[0]!.row.name as string;
  if (!(await isWidgetNameTaken(transaction, name))) return rows;
  throw new Conflict(`Another widget is called ${name} by now. Give that one another name first.`);
}

async function prepareImage(transaction: Db, rows: BinnedRow[]): Promise<BinnedRow[]> {
  try {
    await lockRow(transaction, "galleries", rows[0]!.row.gallery_id as number);
    return rows;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw new Conflict("Its gallery has been deleted. Bring the gallery back first, and then the picture.");
  }
}
