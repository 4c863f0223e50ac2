import type { Context } from "hono";
import type { z } from "../validation/zod.ts";
import type { Actor } from "../audit/audit.server.ts";
import type { RateLimitName } from "../config/rate-limits.ts";
import type { RefusalStatus } from "../openapi/refusals.server.ts";
import type { Services } from "../services.ts";
import type { AppEnvironment } from "./app-environment.ts";
import type { Guard } from "./guards.server.ts";
import type { MachineScope } from "./machine-scopes.ts";
import type { UploadedFile } from "./multipart.server.ts";
import type { Origin } from "./origin.ts";
import type { Viewer } from "./viewer.ts";

export const methods = ["get", "post", "put", "patch", "delete"] as const;
export type Method = (typeof methods)[number];
export type CallName = `${Uppercase<Method>} /${string}`;
export type Shape = z.ZodType;
type Input<S extends Shape | undefined> = S extends Shape ? z.input<S> : undefined;
export type Output<S extends Shape | undefined> = S extends Shape ? z.output<S> : undefined;

/** The files that a multipart body may contain. Other files are refused. */
export type FileRules = {
  fields: readonly string[];
  maxBytes: number;
  /** The accepted media types, detected from the content. */
  types: readonly string[];
  /** The message under a required file field that was sent without a file. */
  required?: Record<string, string>;
};

export type EndpointDefinition<Name extends CallName = CallName> = {
  /** What the call does, as a verb and its object. Generated clients name their function after it. */
  operationId: string;
  /** Method and address, as the browser calls it: "GET /api/galleries/:id". */
  call: Name;
  summary: string;
  guard: Guard;
  /** The parameters in the address. By default `:id` is a number. */
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** The largest body in bytes, without its files. The default is `bodyBytes()`. */
  maxBodyBytes?: number;
  files?: FileRules;
  /** Instead of `body`: the handler reads the body itself, as bytes of this media type. */
  rawBody?: { type: string; maxBytes: number };
  /** The status of success. The default is 200, or 204 when the handler returns nothing. */
  status?: number;
  answer?: Shape;
  /** On success the response is a file of one of these media types. */
  download?: { types: string[]; disposition: "attachment" | "inline" };
  /** On success the response is a redirect; this describes its target. */
  redirect?: string;
  /** A second kind of success. Without `answer` it has no body. */
  otherwise?: { status: number; description: string; answer?: Shape };
  /** Machines may call it, too, if their token has this scope. */
  machines?: MachineScope;
  /** The GET has a side effect, so HEAD and prefetch requests do not run it. */
  changesWhenRead?: true;
  /** The rate limits that count this call. Beyond one of them the response is 429. */
  limits?: RateLimitName[];
  /** Error statuses that do not follow from the other fields. */
  refuses?: RefusalStatus[];
  /** It changes what pages show, which can be shown before it is stored. A versioned save needs no such mark. */
  isShownFirst?: true;
  /** Reads the current state for a 409: "get" for the GET of the same address, or a handler. */
  current?: unknown;
};

/** A definition with its method and path separated. */
export type Endpoint = EndpointDefinition & { method: Method; path: string };

/** What a handler receives: validated input, the caller and the services. */
export type Call<P, Q, B, V, F = SentFiles> = {
  params: P;
  query: Q;
  body: B;
  files: F;
  viewer: V;
  /** The person whom the audit log names. */
  actor: Actor;
  /** The address and device of the client, for operations without an actor. */
  origin: Origin;
  client: string;
  services: Services;
  context: Context<AppEnvironment>;
};

export type ViewerFor<G extends Guard> = G extends "public" ? Viewer | null : Viewer;

/** Required files are always present. */
type GivenFiles<F extends FileRules | undefined> = SentFiles &
  (F extends FileRules ? { [Field in keyof F["required"] & string]: UploadedFile } : unknown);

export type Handler<P, Q, B, V, A extends Shape | undefined, F extends FileRules | undefined = undefined> = (
  call: Call<P, Q, B, V, GivenFiles<F>>,
) => Promise<(A extends Shape ? z.input<A> : undefined | void) | Response>;

/** The types of a call: what the browser sends and receives. */
export type CallTypes = { params: unknown; query: unknown; body: unknown; answer: unknown };

export type TypesOf<
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

/** The files by the name of their field. */
export type SentFiles = Record<string, UploadedFile | undefined>;

export type AnyHandler = Handler<unknown, unknown, unknown, Viewer, Shape>;
