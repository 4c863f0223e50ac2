import { expect, it } from "vitest";
import { steps } from "../../../test/models/application-steps.ts";
import { begin, isHeld, listed, now, site, type World } from "../../../test/models/applications.ts";
import { type Rules, runModel } from "../../../test/models/run-model.ts";

const rules: Rules<World> = {
  async "what was accepted is on the list with its status, or in the bin"(world) {
    const { body } = await world.office.get("/api/applications?status=all");
    const found = body.data.map(({ id, status }: { id: number; status: string }) => ({ id, status }));
    const expected = listed(world).map(({ id, status }) => ({ id, status }));
    expect(found).toHaveLength(expected.length);
    expect(found).toEqual(expect.arrayContaining(expected));
  },
  async "each letter leaves at most once, not after it was taken back, and none that is untrue"(world) {
    for (const { subject } of site.mails.splice(0)) {
      for (const one of world.known) {
        const letter = one.letters.find((each) => each.subject === subject);
        if (!letter) continue;
        expect([letter.state, one.place]).toEqual(["waits", expect.stringMatching(/list|expired/)]);
        // A refusal stays true after a reopening: the letter about that refers to it.
        if (letter.kind === "approved") expect(one.status).toBe("approved");
        letter.state = "left";
      }
    }
  },
  async "the customer's file is open exactly while an application of it is approved, also one in the bin"(
    world,
  ) {
    const files = await site.db.selectFrom("customers").select("status").execute();
    const approved = world.known.filter(({ status }) => status === "approved");
    const isOpen = files.some(({ status }) => status === "open");
    // What an erased application opened stays open, unless another one was reversed since.
    if (approved.some(({ place }) => place !== "erased")) expect(isOpen).toBe(true);
    else if (approved.length === 0) expect(isOpen).toBe(false);
    expect(files.length).toBeLessThanOrEqual(1);
  },
  async "a person sees the file exactly while their own application is approved and its letter is out"(
    world,
  ) {
    for (const [name, browser] of Object.entries(world.applicants)) {
      const own = world.known.filter(
        ({ applicant, status, place, isErased }) =>
          applicant === name && status === "approved" && ["list", "expired"].includes(place) && !isErased,
      );
      const { body } = await browser.get("/api/user/customer");
      const file = body.data?.company_name ?? null;
      const out = own.filter((one) => !isHeld(one));
      if (out.length === 0) expect(file).toBeNull();
      else if (out.some(({ opensAt }) => opensAt <= now())) expect(file).toBe("Northgate Foods Ltd");
    }
  },
};

it("applications, letters and the customer's file hold their rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [7, 11, 12, 56] })).toBeGreaterThan(0);
});
