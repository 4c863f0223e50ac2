import type { CallTypes } from "../http/endpoint.server.ts";
import { type Outcome, request } from "./request.ts";

/** The type of a resource, or of several: `typeof galleriesApi & typeof galleryImagesApi`. */
export type Api = { calls: Record<string, CallTypes> };

type RequestOptions = NonNullable<Parameters<typeof request>[3]>;

/** The calls of an API, by the method and address of each definition, of which the browser gets the types alone. */
export function callsOf<A extends Api>(): Call<A["calls"], RequestOptions> {
  return call;
}

export type Call<Calls extends Api["calls"], Options> = <Name extends keyof Calls & string>(
  name: Name,
  ...sent: Arguments<Sent<Calls[Name]> & Options>
) => Promise<Outcome<Calls[Name]["answer"]>>;

type Arguments<S> = Record<never, never> extends S ? [sent?: S] : [sent: S];

/** What a call takes, as its definition says. */
export type Sent<C extends CallTypes> = Needed<"params", C["params"]> &
  Needed<"query", C["query"]> &
  SentBody<C["body"]>;

type Needed<Part extends string, T> = [T] extends [undefined] ? unknown : Record<Part, T>;

/** A form's fields go as they were typed, for the server to judge; `body` then holds what goes with them. */
type SentBody<B> = [B] extends [undefined]
  ? unknown
  : { body: B; form?: never } | { form: Record<string, string>; body?: Partial<B> };

export type AnySent = Partial<Record<"params" | "query" | "body" | "form", object>>;

function call(name: string, sent: AnySent & RequestOptions = {}): Promise<Outcome<never>> {
  const { method, path } = addressOf(name, sent);
  const fields = fieldsOf(sent);
  const hasFile = Object.values(fields ?? {}).some((value) => value instanceof Blob);
  return request(method, path, fields && hasFile ? multipartOf(fields) : fields, sent);
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

export function multipartOf(fields: object): FormData {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) multipart.set(name, value);
    else if (value !== undefined) multipart.set(name, String(value ?? ""));
  }
  return multipart;
}
