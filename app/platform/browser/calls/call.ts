import type { CallTypes } from "../../http/endpoint-definition.ts";
import { type Outcome, request, type RequestOptions } from "./request.ts";

/**
 * Every call of the API by its method and address, such as `"POST /api/galleries/:id"`. server/api.ts fills this in by
 * declaration merging, so that the browser gets only the types of the definitions.
 */
export interface Calls {}

/** Calls the API. An address, body or response that does not fit the endpoint's definition does not compile. */
export const call: Call<Calls, RequestOptions> = send;

export type Call<All, Options> = <Name extends keyof All & string>(
  name: Name,
  ...sent: Arguments<Sent<Types<All, Name>> & Options>
) => Promise<Outcome<Types<All, Name>["answer"]>>;

type Types<All, Name extends keyof All> = All[Name] & CallTypes;

type Arguments<S> = Record<never, never> extends S ? [sent?: S] : [sent: S];

/** The arguments of a call, by its definition. */
export type Sent<C extends CallTypes> = Needed<"params", C["params"]> &
  Needed<"query", C["query"]> &
  SentBody<C["body"]>;

type Needed<Part extends string, T> = [T] extends [undefined] ? unknown : Record<Part, T>;

/** The fields of a form as they were typed. The server validates them; `body` holds what is sent with them. */
type SentBody<B> = [B] extends [undefined]
  ? unknown
  : { body: B; form?: never } | { form: Record<string, string>; body?: Partial<B> };

export type AnySent = Partial<Record<"params" | "query" | "body" | "form", object>>;

function send(name: string, sent: AnySent & RequestOptions = {}): Promise<Outcome<never>> {
  const { method, path } = addressOf(name, sent);
  const fields = sent.preview === undefined ? fieldsOf(sent) : withoutFiles(fieldsOf(sent));
  const hasFile = Object.values(fields ?? {}).some((value) => value instanceof Blob);
  if (sent.instead) return sent.instead(`${method} ${path}`, fields);
  return request(method, path, { ...sent, body: fields && hasFile ? multipartOf(fields) : fields });
}

export function addressOf(name: string, { params = {}, query = {} }: AnySent) {
  const [method, pattern] = name.split(" ") as [Parameters<typeof request>[0], string];
  const values = new Map<string, unknown>(Object.entries(params));
  const path = pattern.replaceAll(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(String(values.get(part))),
  );
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return { method, path: search.size > 0 ? `${path}?${search}` : path };
}

export function fieldsOf({ form, body }: AnySent): object | undefined {
  return form || body ? { ...form, ...body } : undefined;
}

/** A new picture exists only once it is saved, so a preview shows the words with the picture that is there. */
function withoutFiles(fields: object = {}): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !(value instanceof Blob)));
}

export function multipartOf(fields: object): FormData {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) multipart.set(name, value);
    else if (value !== undefined) multipart.set(name, String(value ?? ""));
  }
  return multipart;
}
