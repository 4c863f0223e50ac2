import type { Kysely } from "kysely";
import { resources, screenOf } from "../app/features/resources/resources.schema.ts";
import { restorable } from "../app/features/resources/resources.server.ts";
import { commonSamples, type Samples } from "../app/platform/openapi/examples.server.ts";
import type { ResourceKind } from "../app/platform/resources/resources.ts";
import { api } from "../server/api.ts";
import type { Browser } from "./browser.ts";
import type { Site } from "./site.ts";

/** Creates a resource whose endpoints are generated, from the samples in its API description. */
export async function makeRow({ site, owner }: { site: Site; owner: Browser }, kind: ResourceKind) {
  const creates = `create${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const group = api.find(({ endpoints }) => endpoints.some(({ operationId }) => operationId === creates))!;
  const { path } = group.endpoints.find(({ operationId }) => operationId === creates)!;
  // A save without a version replaces any stored version.
  const samples: Samples = { ...commonSamples, ...group.samples, version: undefined };
  const { id } = (await owner.post(path, samples)).body as { id: number };
  const tables = site.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const { table } = restorable[kind].stored;
  return {
    id,
    address: `${path}/${id}`,
    samples,
    stored: () => tables.selectFrom<string>(table).selectAll().where("id", "=", id).execute(),
    files: [],
    path: screenOf(kind, id)!,
  };
}

/** Returns a change of the resource's first field and the history that it should give. */
export async function rowHistory(world: { site: Site; owner: Browser }, kind: ResourceKind) {
  const { id, address, samples } = await makeRow(world, kind);
  const [field, label] = Object.entries(resources[kind].fields!)[0]!;
  const before = String(samples[field]);
  return {
    key: id,
    change: () => world.owner.post(address, { ...samples, [field]: `${before} again` }),
    read: async () => (await world.owner.get(address)).body[field],
    compared: [{ label, before, after: `${before} again` }],
  };
}
