import { Resource } from "../../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword } from "../../../platform/http/guards.server.ts";
import { cvDownloadByStaff, cvFile, deleteCv, storeCv, uploadedCv } from "./cv.server.ts";
import { newUser, userList, userPatch, userQuery } from "./user-management.schema.ts";
import { deleteUser } from "./delete-user.server.ts";
import { listUsers, requireAccount } from "./find-accounts.server.ts";
import { managerOf } from "./manager.server.ts";
import { addUser, editUser } from "./user-management.server.ts";
import { userAnswer } from "./users.schema.ts";
import { presentUser, presentUsers } from "./users.present.ts";

export const usersApi = new Resource("Users", "Accounts of customers and staff.", {
  address2: null,
  town: "Whitstable",
  postcode: "TN99 9ZX",
  cvfile: "carol-winter.pdf",
  school_id: 4,
  school_name: "Otherton School",
})
  .endpoint(
    {
      operationId: "listUsers",
      call: "GET /api/users",
      summary: "List users, by name unless sorted, 25 a page. Pages count from 1",
      guard: "office",
      query: userQuery,
      answer: userList,
    },
    async ({ query, actor, viewer, services: { db } }) =>
      presentUsers(await listUsers(db, managerOf(actor, viewer), query), query.page),
  )
  .endpoint(
    {
      operationId: "addUser",
      call: "POST /api/users",
      summary:
        "Create an account with a verified address. Adding an administrator needs a confirmed password",
      guard: "office",
      body: newUser,
      limits: ["passwordsSetPerAdmin"],
      refuses: [423],
      status: 201,
      answer: userAnswer,
    },
    async ({ body, actor, viewer, services }) => {
      return { data: presentUser(await addUser(services, managerOf(actor, viewer), body)) };
    },
  )
  .endpoint(
    {
      operationId: "getUser",
      call: "GET /api/users/:id",
      summary: "Get a user",
      guard: "office",
      answer: userAnswer,
    },
    async ({ params, actor, viewer, services: { db } }) => ({
      data: presentUser(await requireAccount(db, managerOf(actor, viewer), params.id)),
    }),
  )
  .endpoint(
    {
      operationId: "editUser",
      call: "PATCH /api/users/:id",
      summary:
        "Change some fields of a user. Address, role, duties and password need a confirmed password. A new address takes effect when its owner opens the mailed link",
      guard: "office",
      body: userPatch,
      answer: userAnswer,
      limits: ["passwordsSetPerAdmin"],
      refuses: [423],
      current: "get",
    },
    async ({ params, body, actor, viewer, origin, services }) => {
      const editor = { ...managerOf(actor, viewer), ...origin };
      return { data: presentUser(await editUser(services, editor, { ...body, ...params })) };
    },
  )
  .endpoint(
    {
      operationId: "deleteUser",
      call: "DELETE /api/users/:id",
      summary: "Delete an account. Needs a confirmed password",
      guard: "office",
      refuses: [422, 423],
    },
    async ({ params, actor, viewer, services }) => {
      requireConfirmedPassword(viewer, actor.now);
      await deleteUser(services, managerOf(actor, viewer), params.id);
    },
  )
  .endpoint(
    {
      operationId: "downloadCv",
      call: "GET /api/users/:id/cv",
      summary: "Download a user's CV",
      guard: "office",
      download: cvFile,
      changesWhenRead: true,
      refuses: [409],
    },
    async ({ params, actor, viewer, services }) => {
      await requireAccount(services.db, managerOf(actor, viewer), params.id);
      return cvDownloadByStaff(services, actor, params.id);
    },
  )
  .endpoint(
    {
      operationId: "storeCv",
      call: "POST /api/users/:id/cv",
      summary: "Upload a user's CV: PDF, DOC, DOCX or ODT",
      guard: "office",
      files: uploadedCv,
      answer: userAnswer,
    },
    async ({ params, files, actor, viewer, services }) => {
      await requireAccount(services.db, managerOf(actor, viewer), params.id);
      return { data: presentUser(await storeCv(services, actor, { userId: params.id, file: files.file })) };
    },
  )
  .endpoint(
    {
      operationId: "deleteCv",
      call: "DELETE /api/users/:id/cv",
      summary: "Delete a user's CV",
      guard: "office",
    },
    async ({ params, actor, viewer, services }) => {
      await requireAccount(services.db, managerOf(actor, viewer), params.id);
      await deleteCv(services, actor, params.id);
    },
  );
