import type { Db } from "../db/tables.ts";
import { Resource } from "../http/endpoint.server.ts";
import type { UploadedFile } from "../http/multipart.server.ts";
import { uploadedPicture } from "../images/picture.ts";
import { addPicture, refuseOtherFiles } from "../images/pictures.server.ts";
import type { RefusalStatus } from "../openapi/refusals.server.ts";
import type { Samples } from "../openapi/examples.server.ts";
import type { Services } from "../services.ts";
import { resultsQuery } from "../validation/paging.ts";
import type { z } from "../validation/zod.ts";
import type { ResourceDefinition } from "./resources.ts";
import type { Rows } from "./rows.server.ts";

type Options<Path extends `/${string}`, Answer extends z.ZodType, List, Input, Save, Row> = {
  /** Such as `/api/testimonials`. */
  path: Path;
  about: string;
  samples: Samples;
  answer: Answer;
  /** Some of them, and how many there are. */
  list: List;
  input: Input;
  save: Save;
  maxBodyBytes?: number;
  /** As many a list without a limit shows, which is the most. */
  newest: number;
  /** Whether nobody may read it who may not write it. */
  isPrivate?: true;
  present: (row: Row) => z.input<Answer>;
  /** What adding and deleting may be refused with. */
  refuses?: RefusalStatus[];
  /** Set where `file` may be sent with it: it is stored, and shown from then on. */
  takesPicture?: true;
};

/** List, read, create, save and delete: the calls of a resource that its duty may write and, as a rule, everybody may read. */
export function rowsApi<
  const Path extends `/${string}`,
  Answer extends z.ZodType,
  List extends z.ZodType<{ results: unknown[]; total: number }>,
  Input extends z.ZodType<object>,
  Save extends z.ZodType<z.output<Input> & { version?: number | null | undefined }>,
  Row,
>(
  { kind, label, duty }: ResourceDefinition,
  rows: Rows<Row, z.output<Input>>,
  {
    path,
    about,
    samples,
    answer,
    list,
    input,
    save,
    present,
    ...options
  }: Options<Path, Answer, List, Input, Save, Row>,
) {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  const one = `${path}/:id` as const;
  const body = options.maxBodyBytes === undefined ? {} : { maxBodyBytes: options.maxBodyBytes };
  const readers = options.isPrivate ? duty : "public";
  const { refuses = [] } = options;
  const files = options.takesPicture ? uploadedPicture : undefined;
  const shown = (row: Row) => present(row) as never;
  return new Resource(`${label}s`, about, samples)
    .endpoint(
      {
        operationId: `list${name}s`,
        call: `GET ${path}`,
        summary: `${label}s, newest first; pages count from 0, without a limit the newest ${options.newest}`,
        guard: readers,
        query: resultsQuery({ usual: options.newest, most: options.newest }),
        answer: list,
      },
      async ({ query, services: { db } }) => {
        const { rows: found, total } = await rows.list(db, query);
        return { results: found.map(shown), total } as never;
      },
    )
    .endpoint(
      {
        operationId: `create${name}`,
        call: `POST ${path}`,
        summary: `Add a ${kind}`,
        guard: duty,
        body: input,
        ...body,
        files,
        refuses,
        status: 201,
        answer,
      },
      async ({ body: typed, files: sent, actor, services }) =>
        shown(
          await withPicture(services, actor.now, {
            file: sent.file,
            change: (db, picture) => rows.create(db, actor, { ...(typed as z.output<Input>), ...picture }),
          }),
        ),
    )
    .endpoint(
      {
        operationId: `get${name}`,
        call: `GET ${one}`,
        summary: `A ${kind}`,
        guard: readers,
        answer,
      },
      async ({ params, services: { db } }) => shown(await rows.require(db, params.id)),
    )
    .endpoint(
      {
        operationId: `save${name}`,
        call: `POST ${one}`,
        summary: `Save a ${kind}`,
        guard: duty,
        body: save,
        ...body,
        files,
        answer,
        current: "get",
      },
      async ({ params, body: typed, files: sent, actor, services }) => {
        // Before a picture is taken in, which is work.
        if (sent.file) await rows.require(services.db, params.id);
        return shown(
          await withPicture(services, actor.now, {
            file: sent.file,
            change: (db, picture) => rows.save(db, actor, params.id, { ...typed, ...picture }),
          }),
        );
      },
    )
    .endpoint(
      {
        operationId: `delete${name}`,
        call: `DELETE ${one}`,
        summary: `Delete a ${kind}`,
        guard: duty,
        refuses,
      },
      async ({ params, actor, services: { db } }) => rows.remove(db, actor, params.id),
    );
}

/** Makes a change, with a picture where one was sent. Throws `Invalid` for a file that is none. */
async function withPicture<T>(
  services: Services,
  now: Date,
  { file, change }: { file: UploadedFile | undefined; change: (db: Db, picture: object) => Promise<T> },
): Promise<T> {
  if (!file) return change(services.db, {});
  return addPicture(services, now, {
    file,
    change: (transaction, { id }) => change(transaction, { pictureId: id }),
  }).catch(refuseOtherFiles);
}
