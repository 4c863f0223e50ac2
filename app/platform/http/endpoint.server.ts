import { Hono } from "hono";
import type { Samples } from "../openapi/examples.server.ts";
import { answerCall } from "./answer-call.server.ts";
import type { AppEnvironment } from "./app-environment.ts";
import {
  type AnyHandler,
  type CallName,
  type CallTypes,
  type Endpoint,
  type EndpointDefinition,
  type FileRules,
  type Handler,
  methods,
  type Output,
  type Shape,
  type TypesOf,
  type ViewerFor,
} from "./endpoint-definition.ts";
import { byId } from "../validation/fields.ts";
import type { Guard } from "./guards.server.ts";

/**
 * The API of one feature. Each endpoint states its address, guard and schemas once. The checks, the published
 * description, the types of the browser's calls, and the tests of every endpoint are derived from that.
 */
export class Resource<Calls extends Record<string, CallTypes> = Record<never, never>> {
  /** Exists as a type only: calls such as `"POST /api/galleries/:id"` with their input and output. */
  declare readonly calls: Calls;
  readonly name: string;
  readonly description: string;
  /** Realistic values by field name, for examples in the published description. */
  readonly samples: Samples;
  readonly endpoints: Endpoint[] = [];
  readonly app = new Hono<AppEnvironment>();
  /** The handlers by call, for calls that were stored (`stored-calls.server.ts`). */
  readonly handlers = new Map<string, AnyHandler>();
  private readonly reads = new Map<string, AnyHandler>();

  constructor(name: string, description: string, samples: Samples = {}) {
    this.name = name;
    this.description = description;
    this.samples = samples;
  }

  endpoint<
    const Name extends CallName,
    const G extends Guard,
    P extends Shape | undefined = Name extends `${string}/:id${string}` ? typeof byId : undefined,
    Q extends Shape | undefined = undefined,
    B extends Shape | undefined = undefined,
    const F extends FileRules | undefined = undefined,
    A extends Shape | undefined = undefined,
  >(
    definition: EndpointDefinition<Name> & {
      guard: G;
      params?: P;
      query?: Q;
      body?: B;
      files?: F;
      answer?: A;
      current?: "get" | Handler<Output<P>, Output<Q>, Output<B>, ViewerFor<G>, A, F>;
    },
    handler: Handler<Output<P>, Output<Q>, Output<B>, ViewerFor<G>, A, F>,
  ): Resource<Calls & Record<Name, TypesOf<P, Q, B, F, A>>> {
    const anyHandler = handler as AnyHandler;
    const endpoint = withAddress(definition);
    const { method, path } = endpoint;
    this.endpoints.push(endpoint);
    this.handlers.set(definition.call, anyHandler);
    if (method === "get") this.reads.set(path, anyHandler);
    const current = definition.current === "get" ? this.reads.get(path) : definition.current;
    if (definition.current && !current) throw new Error(`No GET ${path} stands before its save.`);
    this.app.on(method.toUpperCase(), path, async (context) => {
      const answer = await answerCall(context, endpoint, {
        handler: anyHandler,
        current: current as AnyHandler,
      });
      if (answer instanceof Response) return answer;
      context.header("Cache-Control", "no-store");
      if (answer === undefined) return context.body(null, (definition.status ?? 204) as 204);
      return context.json(answer as object, (definition.status ?? 200) as 200);
    });
    return this as Resource<Calls & Record<Name, TypesOf<P, Q, B, F, A>>>;
  }
}

function withAddress(definition: EndpointDefinition): Endpoint {
  const { call } = definition;
  const method = methods.find((one) => call.startsWith(`${one.toUpperCase()} `));
  if (!method) throw new Error(`${call} begins with no method.`);
  const path = call.slice(method.length + 1);
  return { ...(/:id\b/.test(path) && { params: byId }), ...definition, method, path };
}
