import { binnedKinds } from "../app/features/resources/resources.schema.ts";
import { applicationForm, signatureJpeg } from "./applications.ts";
import type { Browser } from "./browser.ts";
import { galleryOf } from "./galleries.ts";
import { addPerson } from "./people.ts";
import { makeRow } from "./row-cases.ts";
import type { Site } from "./site.ts";

type Case = {
  id: number;
  /** The path of the endpoint that deletes it. */
  address: string;
  /** Reads all its stored rows. */
  stored: () => Promise<unknown>;
  /** Its keys in the file store, which are deleted when it is deleted permanently. */
  files: string[];
  path: string;
};

type World = { site: Site; owner: Browser };

/** Makes one thing of each kind that goes to the bin, as the signed-in owner. */
export function binCases(world: World): Record<string, () => Promise<Case>> {
  let names = 0;
  const own: Record<string, () => Promise<Case>> = {
    async message() {
      const message = {
        name: "Carol",
        email: "carol@example.com",
        telephone: "01632 960200",
        message: "Cold?",
      };
      await world.site.visitor().post("/api/contact", message);
      const { id } = await world.site.db
        .selectFrom("contact_messages")
        .select("id")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      const row = () =>
        world.site.db.selectFrom("contact_messages").selectAll().where("id", "=", id).execute();
      return { id, address: `/api/messages/${id}`, stored: row, files: [], path: `/admin/messages/${id}` };
    },
    async customer() {
      const addresses = `of${(names += 1)}@binned.example.com`;
      const { id } = (await world.owner.post("/api/customers", { company_name: "Binned", addresses })).body;
      const stored = async () => [
        await world.site.db.selectFrom("customers").selectAll().where("id", "=", id).execute(),
        await world.site.db
          .selectFrom("customer_addresses")
          .selectAll()
          .where("customer_id", "=", id)
          .execute(),
      ];
      return { id, address: `/api/customers/${id}`, stored, files: [], path: `/admin/customers/${id}` };
    },
    async "call-out"() {
      const form = new FormData();
      form.set("telephone", `07700 9002${String((names += 1)).padStart(2, "0")}`);
      form.set("photograph_1", new Blob([new Uint8Array(await signatureJpeg())], { type: "image/jpeg" }));
      await world.site.visitor().post("/api/callouts", form);
      const { id, photographs_folder } = await world.site.db
        .selectFrom("call_outs")
        .selectAll()
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      await world.owner.post(`/api/callouts/${id}/notes`, { text: "Rung back." });
      const partsOf = (table: "call_out_steps" | "call_out_notes" | "call_out_photographs") =>
        world.site.db.selectFrom(table).selectAll().where("call_out_id", "=", id).execute();
      const stored = async () => [
        await world.site.db.selectFrom("call_outs").selectAll().where("id", "=", id).execute(),
        await partsOf("call_out_steps"),
        await partsOf("call_out_notes"),
        await partsOf("call_out_photographs"),
      ];
      const files = [`${photographs_folder}photograph_1`];
      return { id, address: `/api/callouts/${id}`, stored, files, path: `/admin/call-outs/${id}` };
    },
    async application() {
      await world.site.visitor().post("/api/accountRequest", applicationForm(await signatureJpeg()));
      await world.site.jobs.drain();
      const { id, signature_key, pdf_key } = await world.site.db
        .selectFrom("trade_applications")
        .selectAll()
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      await world.owner.post(`/api/applications/${id}/notes`, { text: "Telephoned." });
      await world.site.db
        .insertInto("trade_application_letters")
        .values({
          application_id: id,
          kind: "approved",
          recipient: "accounts@example.com",
          subject: "Your account",
          text: "It is open.",
          author_name: "Olive Owner",
          mail_id: 1,
          created_at: world.site.clock.now().toISOString(),
        })
        .execute();
      const stored = async () => [
        await world.site.db
          .selectFrom("trade_application_letters")
          .selectAll()
          .where("application_id", "=", id)
          .execute(),
        await world.site.db.selectFrom("trade_applications").selectAll().where("id", "=", id).execute(),
        await world.site.db
          .selectFrom("trade_application_notes")
          .selectAll()
          .where("application_id", "=", id)
          .execute(),
      ];
      const files = [signature_key, pdf_key!];
      return { id, address: `/api/applications/${id}`, stored, files, path: `/admin/applications/${id}` };
    },
    async user() {
      const { id } = await addPerson(world.site.services, "teacher");
      const row = () => world.site.db.selectFrom("users").selectAll().where("id", "=", id).execute();
      return { id, address: `/api/users/${id}`, stored: row, files: [], path: `/admin/users/${id}` };
    },
    async administrator() {
      const { id } = await addPerson(world.site.services, "partner");
      const passkey = {
        credential_id: `key ${(names += 1)}`,
        public_key: "def",
        counter: 0,
        transports: "[]",
        name: "Key",
      };
      await world.site.db
        .insertInto("passkeys")
        .values({ ...passkey, user_id: id, created_at: world.site.clock.now().toISOString() })
        .execute();
      const stored = async () => [
        await world.site.db.selectFrom("users").selectAll().where("id", "=", id).execute(),
        await world.site.db.selectFrom("passkeys").selectAll().where("user_id", "=", id).execute(),
      ];
      return { id, address: `/api/users/${id}`, stored, files: [], path: `/admin/users/${id}` };
    },
    async widget() {
      const { id } = (await world.owner.post("/api/widgets", { name: `Spare${(names += 1)}` })).body;
      const row = () => world.site.db.selectFrom("widgets").selectAll().where("id", "=", id).execute();
      return { id, address: `/api/widgets/${id}`, stored: row, files: [], path: `/admin/widgets/${id}` };
    },
    async page() {
      const path = `/binned-${(names += 1)}`;
      const { id } = (await world.owner.post("/api/pages", { title: "Binned", path })).body;
      const row = () => world.site.db.selectFrom("pages").selectAll().where("id", "=", id).execute();
      return { id, address: `/api/pages/${id}`, stored: row, files: [], path: `/admin/pages/${id}` };
    },
    async redirect() {
      const redirect = { path: `/binned-${(names += 1)}`, target: "/contact" };
      const { id } = (await world.owner.post("/api/redirects", redirect)).body;
      const row = () => world.site.db.selectFrom("redirects").selectAll().where("id", "=", id).execute();
      return { id, address: `/api/redirects/${id}`, stored: row, files: [], path: "/admin/pages" };
    },
    async gallery() {
      const { gallery: id } = await galleryOf(world.owner, 2);
      const rows = () => imageRows(id);
      const files = (await rows()).map(({ storage_key }) => `pictures/${storage_key}/original`);
      return { id, address: `/api/galleries/${id}`, stored: rows, files, path: `/admin/galleries/${id}` };
    },
    async image() {
      const { gallery, images } = await galleryOf(world.owner, 2);
      const { id } = images[0];
      const rows = async () => (await imageRows(gallery)).filter((row) => row.id === id);
      const files = (await rows()).map(({ storage_key }) => `pictures/${storage_key}/original`);
      return {
        id,
        address: `/api/galleriesimages/${id}`,
        stored: rows,
        files,
        path: `/admin/galleries/${gallery}`,
      };
    },
  };
  const others = binnedKinds.filter((kind) => !(kind in own));
  return { ...own, ...Object.fromEntries(others.map((kind) => [kind, () => makeRow(world, kind)])) };

  function imageRows(gallery: number) {
    return world.site.db
      .selectFrom("gallery_images")
      .innerJoin("pictures", "pictures.id", "gallery_images.picture_id")
      .selectAll("gallery_images")
      .select("storage_key")
      .where("gallery_id", "=", gallery)
      .orderBy("gallery_images.id")
      .execute();
  }
}
