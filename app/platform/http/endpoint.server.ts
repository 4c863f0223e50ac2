import { type Context, Hono } from "hono";
import { z } from "../validation/zod.ts";
import type { Actor } from "../audit/audit.server.ts";
import type { RateLimitName } from "../config/rate-limits.ts";
import { ChangedMeanwhile, type FieldErrors, Invalid, NotFound } from "../errors.ts";
import type { Samples } from "../openapi/examples.server.ts";
import type { RefusalStatus } from "../openapi/refusals.server.ts";
import type { Services } from "../services.ts";
import { fieldErrors } from "../validation/messages.ts";
import { errorResponse } from "./error-responses.server.ts";
import { answerAheadOfTime, isAheadOfTime } from "./ahead-of-time.server.ts";
import type { AppEnvironment } from "./app-environment.ts";
import { bodyBytes, queryFields, readFields } from "./body.server.ts";
import { deviceName } from "./device-name.ts";
import { type Access, enforceAccess, type Guard } from "./guards.server.ts";
import type { MachineScope } from "./machine-scopes.ts";
import { isMultipart, readMultipart, type UploadedFile } from "./multipart.server.ts";
import type { Origin } from "./origin.ts";
import type { Viewer } from "./viewer.ts";

type Method = "get" | "post" | "put" | "patch" | "delete";
type Shape = z.ZodType;
type Input<S extends Shape | undefined> = S extends Shape ? z.input<S> : undefined;
type Output<S extends Shape | undefined> = S extends Shape ? z.output<S> : undefined;

/** What a file field accepts; anything else in a multipart body is refused. */
export type FileRules = {
  fields: readonly string[];
  maxBytes: number;
  /** Media types that are taken, judged by the content. */
  types: readonly string[];
  /** What is said under a file field that was sent without a file, together with the other fields' messages. */
  required?: Record<string, string>;
};

export type EndpointDefinition = Access & {
  /** What it does, in one verb and its object: the name of the function in generated clients. */
  operationId: string;
  method: Method;
  path: string;
  summary: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** The most bytes of a body, its files aside; `bodyBytes()` where nothing is said. */
  maxBodyBytes?: number;
  files?: FileRules;
  /** The status of success: 200, or 204 when the handler answers nothing. */
  status?: number;
  answer?: Shape;
  /** Success is a file, of one of these media types. */
  download?: { types: string[]; disposition: "attachment" | "inline" };
  /** Success leads elsewhere: where to, in words. */
  redirect?: string;
  /** Another success, with nothing to show. */
  otherwise?: { status: number; description: string };
  /** Machines whose tokens have this scope may read it, too. */
  machines?: MachineScope;
  /** Reading it changes something, so it does nothing for HEAD and for a fetch ahead of time. */
  changesWhenRead?: true;
  /** The limits that it counts against; past one it answers 429. */
  limits?: RateLimitName[];
  /** What it may refuse with beside what follows from all else that is said here. */
  refuses?: RefusalStatus[];
  /** Shows it as it is now, for the 409 after somebody else's change: `get`, the address's GET above, or a handler. */
  current?: unknown;
};

/** What a handler is given: validated input, who asks, and the services. */
export type Call<P, Q, B, V, F = Body["files"]> = {
  params: P;
  query: Q;
  body: B;
  files: F;
  viewer: V;
  /** Who the audit log names. */
  actor: Actor;
  /** Where the request comes from, for operations without an actor. */
  origin: Origin;
  client: string;
  services: Services;
  context: Context<AppEnvironment>;
};

type ViewerFor<G extends Guard> = G extends "public" ? Viewer | null : Viewer;

/** Those that are required are there. */
type GivenFiles<F extends FileRules | undefined> = Body["files"] &
  (F extends FileRules ? { [Field in keyof F["required"] & string]: UploadedFile } : unknown);

type Handler<P, Q, B, V, A extends Shape | undefined, F extends FileRules | undefined = undefined> = (
  call: Call<P, Q, B, V, GivenFiles<F>>,
) => Promise<(A extends Shape ? z.input<A> : undefined | void) | Response>;

/** What the browser sends to an endpoint and gets from it. */
export type CallTypes = { params: unknown; query: unknown; body: unknown; answer: unknown };

type TypesOf<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
  F extends FileRules | undefined,
  A extends Shape | undefined,
> = {
  params: Input<P>;
  query: Input<Q>;
  body: F extends FileRules ? (B extends Shape ? z.input<B> : unknown) & FilesOf<F> : Input<B>;
  answer: A extends Shape ? z.output<A> : void;
};

type FilesOf<F extends FileRules> = { [Field in F["fields"][number]]?: Blob } & {
  [Field in keyof F["required"] & string]: Blob;
};

/**
 * The API of one feature. Each endpoint states its address, guard and schemas once; from that come the checks, the
 * published description, the types of the browser's calls and the tests that go through every endpoint.
 */
export class Resource<Calls extends Record<string, CallTypes> = Record<never, never>> {
  /** A type only, such as `"POST /api/galleries/:id"` with what it takes and answers; there is no such value. */
  declare readonly calls: Calls;
  readonly name: string;
  readonly description: string;
  /** For examples in the published description: real-looking values by the name of a field. */
  readonly samples: Samples;
  readonly endpoints: EndpointDefinition[] = [];
  readonly app = new Hono<AppEnvironment>();
  private readonly reads = new Map<string, AnyHandler>();

  constructor(name: string, description: string, samples: Samples = {}) {
    this.name = name;
    this.description = description;
    this.samples = samples;
  }

  endpoint<
    const M extends Method,
    const Path extends string,
    const G extends Guard,
    P extends Shape | undefined = undefined,
    Q extends Shape | undefined = undefined,
    B extends Shape | undefined = undefined,
    const F extends FileRules | undefined = undefined,
    A extends Shape | undefined = undefined,
  >(
    definition: EndpointDefinition & {
      method: M;
      path: Path;
      guard: G;
      params?: P;
      query?: Q;
      body?: B;
      files?: F;
      answer?: A;
      current?: "get" | Handler<Output<P>, Output<Q>, Output<B>, ViewerFor<G>, A, F>;
    },
    handler: Handler<Output<P>, Output<Q>, Output<B>, ViewerFor<G>, A, F>,
  ): Resource<Calls & Record<`${Uppercase<M>} ${Path}`, TypesOf<P, Q, B, F, A>>> {
    const anyHandler = handler as AnyHandler;
    this.endpoints.push(definition);
    if (definition.method === "get") this.reads.set(definition.path, anyHandler);
    const current = definition.current === "get" ? this.reads.get(definition.path) : definition.current;
    if (definition.current && !current) throw new Error(`No GET ${definition.path} stands before its save.`);
    this.app.on(definition.method.toUpperCase(), definition.path, async (context) => {
      const answer = await answerCall(context, definition, {
        handler: anyHandler,
        current: current as AnyHandler,
      });
      if (answer instanceof Response) return answer;
      context.header("Cache-Control", "no-store");
      if (answer === undefined) return context.body(null, (definition.status ?? 204) as 204);
      return context.json(answer as object, (definition.status ?? 200) as 200);
    });
    return this as Resource<Calls & Record<`${Uppercase<M>} ${Path}`, TypesOf<P, Q, B, F, A>>>;
  }
}

type AnyHandler = Handler<unknown, unknown, unknown, Viewer, Shape>;

async function answerCall(
  context: Context<AppEnvironment>,
  definition: EndpointDefinition,
  { handler, current }: { handler: AnyHandler; current: AnyHandler | undefined },
): Promise<unknown> {
  const viewer = definition.guard === "public" ? null : await viewerOf(context, definition);
  enforceAccess(definition, viewer, context.get("services"));
  if (definition.changesWhenRead && isAheadOfTime(context.req.raw)) return answerAheadOfTime(context.req.raw);
  const params = definition.params?.safeParse(context.req.param());
  if (params && !params.success) throw new NotFound();
  const query = definition.query && checked(definition.query, queryFields(context.req.url));
  const body = await readBody(context, definition);
  // Not `context.var`, which copies all of them each time.
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
      },
      origin,
      client,
      services,
      context,
    };
    return await handler(call).catch(async (error: unknown) => {
      if (!current || !(error instanceof ChangedMeanwhile)) throw error;
      return errorResponse(error, { requestId, isUpload: isMultipart(context.req.raw) }, await current(call));
    });
  } finally {
    await body.dispose();
  }
}

/** A machine by its token where the endpoint is for machines; else who has the session. */
function viewerOf(
  context: Context<AppEnvironment>,
  { method, machines }: EndpointDefinition,
): Promise<Viewer | null> {
  const [, token] = /^Bearer (\S+)$/i.exec(context.req.header("Authorization") ?? "") ?? [];
  if (token && machines && method === "get") return context.get("machine")(token, machines);
  return context.get("viewer")();
}

const noBody = z.unknown().transform(() => undefined);

function checked(schema: Shape, input: unknown, otherErrors: FieldErrors = {}): unknown {
  const read = schema.safeParse(input);
  const errors = { ...(read.error && fieldErrors(read.error)), ...otherErrors };
  if (!read.success || Object.keys(errors).length > 0) throw new Invalid(errors);
  return read.data;
}

function missingFiles(rules: FileRules | undefined, files: Body["files"]): FieldErrors {
  const missing = Object.entries(rules?.required ?? {}).filter(([field]) => !files[field]);
  return Object.fromEntries(missing.map(([field, message]) => [field, [message]]));
}

type Body = {
  fields: Record<string, unknown>;
  files: Record<string, UploadedFile | undefined>;
  dispose(): Promise<void>;
};

const nothing: Body = { fields: {}, files: {}, dispose: async () => {} };

async function readBody(context: Context<AppEnvironment>, definition: EndpointDefinition): Promise<Body> {
  if (!definition.body && !definition.files) return nothing;
  const maxFieldsBytes = definition.maxBodyBytes ?? bodyBytes();
  if (!isMultipart(context.req.raw)) {
    return { ...nothing, fields: await readFields(context.req.raw, maxFieldsBytes) };
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
