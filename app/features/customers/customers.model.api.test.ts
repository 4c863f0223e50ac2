import { expect, it } from "vitest";
import {
  begin,
  learn,
  learnLinks,
  listed,
  now,
  ownerOf,
  persons,
  site,
  type World,
} from "../../../test/models/customers.ts";
import { vehicleRules } from "../../../test/models/customer-vehicles.ts";
import { steps } from "../../../test/models/customer-steps.ts";
import { type Rules, runModel } from "../../../test/models/run-model.ts";
import { people } from "../../../test/people.ts";
import { customerStatuses } from "./customer-status.ts";
import { countCustomers } from "./customers.server.ts";

const rules: Rules<World> = {
  async "lists, counts and search agree, and each address is in one file, which names it"(world) {
    await learn(world);
    const rows = await site.db.selectFrom("customers").selectAll().orderBy("id", "desc").execute();
    const { body } = await world.office.get("/api/customers");
    expect(idsOf(body.data)).toEqual(idsOf(rows));
    expect(idsOf(rows).toSorted((a, b) => a - b)).toEqual(idsOf(listed(world)).toSorted((a, b) => a - b));
    const counts = await countCustomers(site.db);
    for (const { id, isOpened } of listed(world))
      if (isOpened) expect(["open", "on_stop"]).toContain(rows.find((row) => row.id === id)!.status);
    for (const status of customerStatuses)
      expect(counts[status] ?? 0).toBe(rows.filter((row) => row.status === status).length);
    for (const { id, addresses } of rows) {
      const known = await site.db
        .selectFrom("customer_addresses")
        .select("address")
        .where("customer_id", "=", id)
        .where("state", "=", "belongs")
        .execute();
      const named = addresses.split("\n").filter(Boolean);
      expect(known.map(({ address }) => address).toSorted()).toEqual(named.toSorted());
      for (const address of named) {
        const found = await world.office.get(`/api/customers?search=${address}`);
        expect(idsOf(found.body.data)).toContain(id);
      }
    }
  },
  async "a person sees a file exactly if the office said so or their approved application opens it"(world) {
    for (const person of persons) {
      const { email } = people[person];
      const file = (await world.people[person].get("/api/user/customer")).body.data;
      const owner = await ownerOf(email);
      const row = await site.db
        .selectFrom("customers")
        .select(["company_name", "status"])
        .where("id", "=", owner ?? 0)
        .executeTakeFirst();
      const own = world.sent.filter(({ address }) => address === email);
      const approved = own.filter((sent) => sent.status === "approved" && sent.place === "list");
      const isSaid = owner !== undefined && world.said.get(email) === owner;
      const isOpen = row !== undefined && ["open", "on_stop"].includes(row.status);
      if (file) {
        expect(file.company_name).toBe(row?.company_name);
        expect([isSaid || approved.some(({ heldUntil }) => heldUntil <= now()), isOpen]).toEqual([
          true,
          true,
        ]);
      } else if (isSaid && isOpen) {
        // The account that an approval opens is shown once its letter can no longer be taken back.
        expect(world.sent.some(({ heldUntil }) => heldUntil > now())).toBe(true);
      }
    }
  },
  async "what came from an address of a file is linked, once, to a file that is there or in the bin"(world) {
    const links = await site.db
      .selectFrom("customer_links")
      .select(["customer_id", "kind", "of_id"])
      .execute();
    const linked = new Set(links.map(({ kind, of_id }) => `${kind} ${of_id}`));
    expect(linked.size).toBe(links.length);
    const messages = await site.db.selectFrom("contact_messages").select(["id", "email"]).execute();
    for (const { id, email } of messages)
      if ((await ownerOf(email)) !== undefined) expect(linked).toContain(`message ${id}`);
    for (const file of listed(world)) {
      const { status } = await world.office.get(`/api/customers/${file.id}/time-line`);
      expect(status).toBe(200);
    }
  },
  ...vehicleRules,
  async "each link leaves once"(world) {
    learnLinks(world);
  },
};

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

it("customers' files hold their rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [1, 5, 7, 10] })).toBeGreaterThan(0);
});
