/* The steps of the model of customers' files by which a file leaves the list and comes back. */
import { expect } from "vitest";
import { listed, ownerOf, type Picks, shownFile, type World } from "./customers.ts";
import { oneOf } from "./run-model.ts";

/** Merges two files and restores the merged one at once: everything is as before. */
export async function mergeAndUndo(world: World, { pick, other }: Picks): Promise<void> {
  const [into, from] = [oneOf(listed(world), pick), oneOf(listed(world), other)];
  if (!into || !from || into === from) return;
  const look = async () => [await shownFile(world, into.id), await shownFile(world, from.id)];
  const before = await look();
  const merged = await world.office.post(`/api/customers/${into.id}/merge`, { other: from.id });
  expect(merged.status).toBe(200);
  expect((await world.office.post(`/api/bin/customer/${from.id}/restore`, {})).status).toBe(200);
  expect(await look()).toEqual(before);
}

export async function merge(world: World, { pick, other }: Picks): Promise<void> {
  const [into, from] = [oneOf(listed(world), pick), oneOf(listed(world), other)];
  if (!into || !from) return;
  const path = `/api/customers/${into.id}/merge`;
  const press = async () => (await world.office.post(path, { other: from.id })).status;
  expect([await press(), await press()]).toEqual(into === from ? [409, 409] : [200, 404]);
  if (into === from) return;
  Object.assign(from, { place: "bin", mergedInto: into.id, said: saidOf(world, from.id) });
  for (const [address, file] of world.said) if (file === from.id) world.said.set(address, into.id);
}

/** The addresses that the office had typed into a file or confirmed when it left the list. */
export const saidOf = ({ said }: World, file?: number) =>
  [...said].flatMap(([address, id]) => (id === file ? [address] : []));

export async function removeOrRestore(world: World, { pick, other }: Picks): Promise<void> {
  const file = oneOf(world.files, pick);
  if (!file || file.place === "gone") return;
  if (file.place === "list") {
    const before = await shownFile(world, file.id);
    expect((await world.office.delete(`/api/customers/${file.id}`)).status).toBe(204);
    file.place = "bin";
    file.said = saidOf(world, file.id);
    if (other % 2 === 0) return;
    expect((await world.office.post(`/api/bin/customer/${file.id}/restore`, {})).status).toBe(200);
    file.place = "list";
    expect(await shownFile(world, file.id)).toEqual(before);
    return;
  }
  const { status } = await world.office.post(`/api/bin/customer/${file.id}/restore`, {});
  expect([200, 409]).toContain(status);
  if (status !== 200) return;
  file.place = "list";
  // Whom the office had let in is back, unless the survivor of a merge has lost them, or another file has them now.
  const survivor = world.files.find(({ id }) => id === file.mergedInto);
  const left = survivor?.place === "list" ? saidOf(world, survivor.id) : (survivor?.said ?? []);
  const back = (file.said ?? []).filter((address) => !survivor || left.includes(address));
  for (const address of new Set([...saidOf(world, survivor?.id), ...saidOf(world, file.id), ...back])) {
    const isHere = (await ownerOf(address)) === file.id;
    if (isHere && back.includes(address)) world.said.set(address, file.id);
    else if (isHere || world.said.get(address) === file.id) world.said.delete(address);
  }
  file.mergedInto = null;
}
