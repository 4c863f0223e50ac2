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

/** What a file field accepts; anything else in a multipart body is refused. */
export type FileRules = {
  fields: readonly string[];
  maxBytes: number;
  /** Media types that are taken, judged by the content. */
  types: readonly string[];
  /** What is said under a file field that was sent without a file, together with the other fields' messages. */
  required?: Record<string, string>;
};

export type EndpointDefinition<Name extends CallName = CallName> = {
  /** What it does, in one verb and its object: the name of the function in generated clients. */
  operationId: string;
  /** Method and address, as the browser calls it: "GET /api/galleries/:id". */
  call: Name;
  summary: string;
  guard: Guard;
  /** What stands in the address; a number for `:id` where nothing is said. */
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

/** With its method and its address by themselves. */
export type Endpoint = EndpointDefinition & { method: Method; path: string };

/** What a handler is given: validated input, who asks, and the services. */
export type Call<P, Q, B, V, F = SentFiles> = {
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

export type ViewerFor<G extends Guard> = G extends "public" ? Viewer | null : Viewer;

/** Those that are required are there. */
type GivenFiles<F extends FileRules | undefined> = SentFiles &
  (F extends FileRules ? { [Field in keyof F["required"] & string]: UploadedFile } : unknown);

export type Handler<P, Q, B, V, A extends Shape | undefined, F extends FileRules | undefined = undefined> = (
  call: Call<P, Q, B, V, GivenFiles<F>>,
) => Promise<(A extends Shape ? z.input<A> : undefined | void) | Response>;

/** What the browser sends to an endpoint and gets from it. */
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

/** By the name of their field. */
export type SentFiles = Record<string, UploadedFile | undefined>;

export type AnyHandler = Handler<unknown, unknown, unknown, Viewer, Shape>;
