import { Resource } from "../../../platform/http/endpoint.server.ts";
import { setCookies, signedInCookies } from "../sign-in/begin-session.server.ts";
import { cvDownload, cvFile, deleteCv, storeCv, uploadedCv } from "../users/cv.server.ts";
import { userAnswer } from "../users/users.schema.ts";
import { presentUser } from "../users/users.present.ts";
import { requireUser } from "../users/users.server.ts";
import { currentUser } from "./current-user.server.ts";
import { profile } from "./profile.schema.ts";
import { saveProfile } from "./profile.server.ts";

export const accountApi = new Resource("Account", "The account of the signed-in user.")
  .endpoint(
    {
      operationId: "getCurrentUser",
      call: "GET /api/user",
      summary: "Get the signed-in user",
      guard: "signed-in",
      answer: userAnswer,
    },
    async ({ viewer }) => currentUser(viewer),
  )
  .endpoint(
    {
      operationId: "saveProfile",
      call: "POST /api/user",
      summary: "Save your own profile. A new password ends your other sessions",
      guard: "signed-in",
      body: profile,
      answer: userAnswer,
      limits: ["passwordChangesPerAccount", "takenAddressesPerAccount"],
      refuses: [423],
      current: async ({ viewer, services: { db } }) => ({
        data: presentUser(await requireUser(db, viewer.userId)),
      }),
    },
    async ({ services, actor, viewer, origin, body, context }) => {
      const { user, session } = await saveProfile(services, actor, { viewer, origin, profile: body });
      const { config } = services;
      if (session) setCookies(context, signedInCookies(config, { ...session, userId: viewer.userId }));
      return { data: presentUser(user) };
    },
  )
  .endpoint(
    {
      operationId: "downloadOwnCv",
      call: "GET /api/user/cv",
      summary: "Download your own CV",
      guard: "signed-in",
      download: cvFile,
      refuses: [404, 409],
    },
    async ({ viewer, services }) => cvDownload(services, viewer.userId),
  )
  .endpoint(
    {
      operationId: "storeOwnCv",
      call: "POST /api/user/cv",
      summary: "Upload your own CV: PDF, DOC, DOCX or ODT of at most 10 MiB",
      guard: "signed-in",
      files: uploadedCv,
      answer: userAnswer,
    },
    async ({ viewer, actor, files, services }) => ({
      data: presentUser(await storeCv(services, actor, { userId: viewer.userId, file: files.file })),
    }),
  )
  .endpoint(
    {
      operationId: "deleteOwnCv",
      call: "DELETE /api/user/cv",
      summary: "Delete your own CV",
      guard: "signed-in",
      refuses: [404],
    },
    async ({ viewer, actor, services }) => deleteCv(services, actor, viewer.userId),
  );
