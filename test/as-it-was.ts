import { firmTime } from "../app/platform/firm-time.ts";
import type { AsItWas, Difference, Step } from "../app/features/as-it-was/as-it-was.schema.ts";
import { readFact } from "../app/platform/facts/facts.server.ts";
import { findPageAt } from "../app/features/pages/pages.server.ts";
import type { Answer, Browser } from "./browser.ts";
import { openSite } from "./site.ts";

/** Opens a site whose page about the firm shows a text and a picture, and looks at its pages as they were. */
export async function openSiteOfPages() {
  const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  const owner = await site.signIn("owner");
  const partner = await site.signIn("partner");
  const about = (await findPageAt(site.db, "/about"))!.id;
  const text: number = (await owner.post("/api/widgets", { name: "AboutText1", type: "TEXT" })).body.id;
  const shown: { path?: string; at?: Date | undefined } = {};

  // Stands for the renderer, which reads what the transaction has written.
  site.services.show = async (path, transaction, at) => {
    Object.assign(shown, { path, at });
    const page = await findPageAt(transaction, path);
    const { html } = await transaction
      .selectFrom("widgets")
      .select("html")
      .where("id", "=", text)
      .executeTakeFirstOrThrow();
    const slides = await transaction.selectFrom("slides").select("title").orderBy("id").execute();
    const company = await readFact(transaction, "company");
    const words = [page?.title, html, company.value.town, ...slides.map(({ title }) => title)];
    return { status: page ? 200 : 404, headers: new Headers(), body: words.join("|") };
  };

  const done = ({ status, body }: Answer, expected = 200) => {
    if (status !== expected) throw new Error(`A call was answered with ${status}: ${body?.message}`);
    return body;
  };
  const ask = (id: number, at: string, as = owner): Promise<Answer> =>
    as.get(`/api/pages/${id}/as-it-was?at=${encodeURIComponent(at)}`);
  return {
    site,
    owner,
    partner,
    about,
    text,
    /** What was rendered last. */
    shown,
    ask,
    seen: async (id: number, at: string, as = owner): Promise<AsItWas> => done(await ask(id, at, as)),
    restore: (steps: object[], as: Browser = owner): Promise<Answer> =>
      as.post("/api/history/restore", { steps }),
    stepsOf: (differences: Difference[]): Step[] => differences.flatMap(({ steps }) => steps),
    /** Returns the present time on the firm's clock, and lets minutes pass. */
    later: async (): Promise<string> => {
      site.clock.advance({ minutes: 5 });
      const then = firmTime(site.clock.now());
      site.clock.advance({ minutes: 5 });
      return then;
    },
    save: async (id: number, change: object): Promise<void> => {
      const { version: _read, ...page } = (await owner.get(`/api/pages/${id}`)).body;
      done(await owner.post(`/api/pages/${id}`, { ...page, ...change }));
    },
    write: async (html: string): Promise<void> =>
      done(await owner.post(`/api/widgets/${text}`, { name: "AboutText1", html })),
  };
}
