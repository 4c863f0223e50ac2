import type { Context } from "hono";
import type { Actor } from "../audit/audit.server.ts";
import type { Services } from "../services.ts";
import { z } from "../validation/zod.ts";
import { VersionConflict, type FieldErrors, Invalid, NotFound } from "../errors.ts";
import { fieldErrors } from "../validation/messages.ts";
import { errorResponse } from "./error-responses.server.ts";
import { answerPrefetch, isPrefetch } from "./prefetch.server.ts";
import type { AppEnvironment } from "./app-environment.ts";
import { bearerToken } from "./bearer.server.ts";
import { bodyBytes, queryFields, readFields } from "./body.server.ts";
import { deviceName } from "./device-name.ts";
import { draftHeader } from "./draft-header.ts";
import type { AnyHandler, Endpoint, FileRules, SentFiles, Shape } from "./endpoint-definition.ts";
import { enforceAccess } from "./guards.server.ts";
import { isMultipart, readMultipart } from "./multipart.server.ts";
import { previewedPage, previewSave } from "./preview.server.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Checks the caller and the input, and runs the handler. Throws the errors that error-responses.server.ts turns into
 * responses.
 */
export async function answerCall(
  context: Context<AppEnvironment>,
  definition: Endpoint,
  { handler, current }: { handler: AnyHandler; current: AnyHandler | undefined },
): Promise<unknown> {
  const viewer = definition.guard === "public" ? null : await viewerOf(context, definition);
  enforceAccess(definition, viewer, context.get("services"));
  if (definition.changesWhenRead && isPrefetch(context.req.raw)) return answerPrefetch(context.req.raw);
  const params = definition.params?.safeParse(context.req.param());
  if (params && !params.success) throw new NotFound();
  const query = definition.query && checked(definition.query, queryFields(context.req.url));
  const body = await readBody(context, definition);
  // `context.var` would copy all variables on each access.
  const services = context.get("services");
  const client = context.get("client");
  const requestId = context.get("requestId");
  const origin = { client, requestId, device: deviceName(context.req.header("User-Agent") ?? "") };
  try {
    const call: Parameters<AnyHandler>[0] = {
      params: params?.data,
      query,
      body: checked(definition.body ?? noBody, body.fields, missingFiles(definition.files, body.files)),
      files: body.files,
      viewer: viewer as Viewer,
      actor: {
        id: viewer?.userId || null,
        name: viewer?.name ?? "visitor",
        ...origin,
        now: services.clock.now(),
        ...publishingDraft(context, services),
      },
      origin,
      client,
      services,
      context,
    };
    const page = previewedPage(context.req.raw.headers, definition, body.files);
    const answer =
      page === undefined
        ? handler(call)
        : previewSave(services, { page, status: definition.status }, (inside) =>
            handler({ ...call, services: inside }),
          );
    return await answer.catch(async (error: unknown) => {
      if (!current || !(error instanceof VersionConflict)) throw error;
      return errorResponse(error, { requestId, isUpload: isMultipart(context.req.raw) }, await current(call));
    });
  } finally {
    await body.dispose();
  }
}

/** Where a save publishes a draft, what has to happen in its transaction. */
function publishingDraft(
  context: Context<AppEnvironment>,
  { clock, draftPublished }: Services,
): Pick<Actor, "alongside"> {
  const [, id, version] = /^(\d+) (\d+)$/.exec(context.req.header(draftHeader) ?? "") ?? [];
  if (!draftPublished || id === undefined) return {};
  const save = `${context.req.method} ${context.req.path}`;
  const published = { save, id: Number(id), version: Number(version), now: clock.now() };
  return { alongside: (transaction) => draftPublished(transaction, published) };
}

/** Returns the machine of the token where the endpoint is open to machines; otherwise the user of the session. */
async function viewerOf(
  context: Context<AppEnvironment>,
  { method, guard, machines }: Endpoint,
): Promise<Viewer | null> {
  const token = bearerToken(context.req.raw.headers);
  const isForMachines = guard === "machine";
  if (isForMachines && !(token && machines)) return null;
  if (token && machines && (isForMachines || method === "get"))
    return context.get("machine")(token, machines);
  return context.get("viewer")();
}

const noBody = z.unknown().transform(() => undefined);

/** Returns the validated input. Throws `Invalid` with its errors and the given ones. */
export function checked(schema: Shape, input: unknown, otherErrors: FieldErrors = {}): unknown {
  const read = schema.safeParse(input);
  const errors = { ...(read.error && fieldErrors(read.error)), ...otherErrors };
  if (!read.success || Object.keys(errors).length > 0) throw new Invalid(errors);
  return read.data;
}

function missingFiles(rules: FileRules | undefined, files: SentFiles): FieldErrors {
  const missing = Object.entries(rules?.required ?? {}).filter(([field]) => !files[field]);
  return Object.fromEntries(missing.map(([field, message]) => [field, [message]]));
}

type Body = {
  fields: Record<string, unknown>;
  files: SentFiles;
  dispose(): Promise<void>;
};

const emptyBody: Body = { fields: {}, files: {}, dispose: async () => {} };

async function readBody(context: Context<AppEnvironment>, definition: Endpoint): Promise<Body> {
  if (!definition.body && !definition.files) return emptyBody;
  const maxFieldsBytes = definition.maxBodyBytes ?? bodyBytes();
  if (!isMultipart(context.req.raw)) {
    return { ...emptyBody, fields: await readFields(context.req.raw, maxFieldsBytes) };
  }
  const { config } = context.var.services;
  return readMultipart(context.req.raw, {
    temporaryFolder: config.temporaryFolder,
    allowedFiles: definition.files?.fields ?? [],
    maxFileBytes: definition.files?.maxBytes ?? 0,
    maxFieldsBytes,
    incoming: context.env?.incoming,
  });
}
