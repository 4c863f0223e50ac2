import type { Db } from "../db/tables.ts";
import type { Shape, TypesOf } from "../http/endpoint-definition.ts";
import { Resource } from "../http/endpoint.server.ts";
import type { UploadedFile } from "../http/multipart.server.ts";
import { uploadedPicture } from "../images/picture.ts";
import { addPicture, refuseOtherFiles } from "../images/pictures.server.ts";
import type { RefusalStatus } from "../openapi/refusals.server.ts";
import type { Samples } from "../openapi/examples.server.ts";
import type { Services } from "../services.ts";
import { type byId, versioned } from "../validation/fields.ts";
import { resultsOf, resultsQuery } from "../validation/paging.ts";
import type { z } from "../validation/zod.ts";
import type { ResourceDefinition } from "./resources.ts";
import type { Rows } from "./rows.server.ts";

type Options<Path extends `/${string}`, Answer extends Shape, Input, Row> = {
  /** The path, such as `/api/testimonials`. */
  path: Path;
  about: string;
  samples: Samples;
  answer: Answer;
  /** The fields of a creation. A save takes the version besides. */
  input: Input;
  maxBodyBytes?: number;
  /** The number of rows in a list without a limit, which is also the maximum. */
  newest: number;
  present: (row: Row) => z.input<Answer>;
  /** The errors that adding and deleting may answer. */
  refuses?: RefusalStatus[];
  /** Set where requests may contain a picture in `file`, which is stored and shown from then on. */
  takesPicture?: true;
};

/** The fields of a creation, and the version that was read. */
type SaveOf<Input extends z.ZodObject> = z.ZodObject<Input["shape"] & typeof versioned>;
type Files = typeof uploadedPicture | undefined;
type RowCalls<Path extends `/${string}`, Answer extends Shape, Input extends z.ZodObject> = Record<
  `GET ${Path}`,
  TypesOf<
    undefined,
    ReturnType<typeof resultsQuery>,
    undefined,
    undefined,
    ReturnType<typeof resultsOf<Answer>>
  >
> &
  Record<`POST ${Path}`, TypesOf<undefined, undefined, Input, Files, Answer>> &
  Record<`GET ${Path}/:id`, TypesOf<typeof byId, undefined, undefined, undefined, Answer>> &
  Record<`POST ${Path}/:id`, TypesOf<typeof byId, undefined, SaveOf<Input>, Files, Answer>> &
  Record<`DELETE ${Path}/:id`, TypesOf<typeof byId, undefined, undefined, undefined, undefined>>;

type WithPlural = ResourceDefinition & { plural: string };
type Parts = {
  definition: WithPlural;
  rows: Rows<unknown, object>;
  options: Options<`/${string}`, Shape, z.ZodObject, unknown>;
};

/** The endpoints to list, read, create, save and delete a resource. Its definition says who may write and read it. */
export function rowsApi<
  const Path extends `/${string}`,
  Answer extends Shape,
  Input extends z.ZodObject,
  Row,
>(
  definition: WithPlural,
  rows: Rows<Row, z.output<Input>>,
  options: Options<Path, Answer, Input, Row>,
): Resource<RowCalls<Path, Answer, Input>>;
export function rowsApi(
  definition: Parts["definition"],
  rows: Parts["rows"],
  options: Parts["options"],
): Resource {
  const api = new Resource(definition.plural, options.about, options.samples);
  addCollectionEndpoints(api, { definition, rows, options });
  addItemEndpoints(api, { definition, rows, options });
  return api;
}

/** The endpoints to list and create. */
function addCollectionEndpoints(api: Resource, { definition, rows, options }: Parts): void {
  const { kind, plural, duty, reads = duty } = definition;
  const { path, newest, answer, present } = options;
  api
    .endpoint(
      {
        operationId: `list${plural}`,
        call: `GET ${path}`,
        summary: `List ${plural.toLowerCase()}, newest first. Pages count from 0. Without a limit: the newest ${newest}`,
        guard: reads,
        query: resultsQuery({ defaultLimit: newest, most: newest }),
        answer: resultsOf(answer).meta({ id: `${nameOf(kind)}List` }),
      },
      async ({ query, services: { db } }) => {
        const { rows: found, total } = await rows.list(db, query);
        return { results: found.map(present), total };
      },
    )
    .endpoint(
      {
        operationId: `create${nameOf(kind)}`,
        call: `POST ${path}`,
        summary: `Add a ${kind}`,
        guard: duty,
        body: options.input,
        ...requestOptions(options),
        refuses: options.refuses,
        status: 201,
        answer,
      },
      async ({ body, files, actor, services }) => {
        const create = (db: Db, picture: object) => rows.create(db, actor, { ...body, ...picture });
        return present(await withPicture(services, actor.now, { file: files.file, change: create }));
      },
    );
}

/** The endpoints to read, save and delete. */
function addItemEndpoints(api: Resource, { definition, rows, options }: Parts): void {
  const { kind, duty, reads = duty } = definition;
  const { path, answer, present } = options;
  api
    .endpoint(
      {
        operationId: `get${nameOf(kind)}`,
        call: `GET ${path}/:id`,
        summary: `Get a ${kind}`,
        guard: reads,
        answer,
      },
      async ({ params, services: { db } }) => present(await rows.require(db, params.id)),
    )
    .endpoint(
      {
        operationId: `save${nameOf(kind)}`,
        call: `POST ${path}/:id`,
        summary: `Save a ${kind}`,
        guard: duty,
        body: options.input.safeExtend(versioned).meta({ id: `${nameOf(kind)}Save` }),
        ...requestOptions(options),
        answer,
        current: "get",
      },
      async ({ params, body, files, actor, services }) => {
        // Checked before the picture is processed, which is expensive.
        if (files.file) await rows.require(services.db, params.id);
        const save = (db: Db, picture: object) => rows.save(db, actor, params.id, { ...body, ...picture });
        return present(await withPicture(services, actor.now, { file: files.file, change: save }));
      },
    )
    .endpoint(
      {
        operationId: `delete${nameOf(kind)}`,
        call: `DELETE ${path}/:id`,
        summary: `Delete a ${kind}`,
        guard: duty,
        refuses: options.refuses,
      },
      async ({ params, actor, services: { db } }) => rows.remove(db, actor, params.id),
    );
}

function requestOptions({ maxBodyBytes, takesPicture }: Parts["options"]) {
  return { maxBodyBytes, files: takesPicture && uploadedPicture };
}

/** The form of the name that operation names use. */
function nameOf(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

/**
 * Makes a change, with a picture where the request contained one. Throws `Invalid` for a file that is not a picture.
 */
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
