import type { ApiClient } from "./api-client.ts";
import { uploadForm, withOwnBytes } from "./photographs.ts";

type Image = { id: number; name: string; alt: string | null; image_url: string };
type Gallery = { id: number; name: string; images: Image[] };
type Widget = { id: number; name: string; html: string | null };
type Versions = { versions: { id: number }[] };
type Comparison = { fields: { label: string; before: string }[] };

/** The allowed states after a crash: the last acknowledged one, and those of requests without a response. */
type Known<T> = { acknowledged: T; unanswered: T[] };

const imagesToOrder = 8;

/** The name of the widget whose text is saved and restored. */
export const widgetName = "KillText";

/**
 * Writes to two galleries and a text and remembers what was acknowledged. In one gallery it adds and deletes images,
 * restores them from the bin and deletes them for good. In the other it sorts images. It saves and restores the text.
 */
export class Ledger {
  acknowledged = 0;
  #picture: Buffer;
  #incoming: Gallery;
  #ordered: Gallery;
  #uploads = new Map<string, Known<boolean>>();
  #order: Known<string>;
  #name: Known<string>;
  #alts = new Map<number, Known<string | null>>();
  #widget: Widget;
  #text: Known<string>;
  #made = 0;

  private constructor(picture: Buffer, incoming: Gallery, ordered: Gallery, widget: Widget) {
    this.#picture = picture;
    this.#widget = widget;
    this.#text = known(widget.html ?? "");
    this.#incoming = incoming;
    this.#ordered = ordered;
    this.#order = known(orderOf(ordered));
    this.#name = known(ordered.name);
    for (const { id, alt } of ordered.images) this.#alts.set(id, known(alt));
  }

  static async open(admin: ApiClient, picture: Buffer): Promise<Ledger> {
    const incoming = await admin.post<Gallery>("/api/galleries", { name: "Incoming" });
    const { id } = await admin.post<Gallery>("/api/galleries", { name: "Ordered 0" });
    for (let made = 0; made < imagesToOrder; made++) {
      await admin.post("/api/galleriesimages", uploadForm(id, withOwnBytes(picture), `ordered-${made}.jpg`));
    }
    const widget = await admin.post<Widget>("/api/widgets", { name: widgetName, type: "TEXT" });
    const html = "<p>Text 0</p>";
    await admin.post(`/api/widgets/${widget.id}`, { name: widgetName, html });
    const ordered = await admin.get<Gallery>(`/api/galleries/${id}`);
    return new Ledger(picture, incoming, ordered, { ...widget, html });
  }

  /** Returns functions that write one thing per call. They may run concurrently. */
  writers(admin: ApiClient): (() => Promise<unknown>)[] {
    const images = this.#ordered.images;
    return [
      () => this.#upload(admin),
      () => this.#upload(admin),
      () => this.#uploadAndDelete(admin),
      () => this.#throughTheBin(admin),
      () => this.#reorder(admin, shuffled(images)),
      () => this.#describe(admin, images[this.#made % images.length]),
      () => this.#rename(admin),
      () => this.#saveAndRestore(admin),
    ];
  }

  /** Describes writes that are lost or stored twice. Takes the stored state as the known state from then on. */
  async compare(admin: ApiClient): Promise<{ lost: string[]; doubled: string[] }> {
    const lost: string[] = [];
    const incoming = await admin.get<Gallery>(`/api/galleries/${this.#incoming.id}`);
    const ordered = await admin.get<Gallery>(`/api/galleries/${this.#ordered.id}`);
    const all = incoming.images.map(({ name }) => name);
    const names = new Set(all);
    for (const [name, upload] of this.#uploads) settle(upload, names.has(name), `${name} present`, lost);
    settle(this.#order, orderOf(ordered), "order", lost);
    settle(this.#name, ordered.name, "name", lost);
    const { html } = await admin.get<Widget>(`/api/widgets/${this.#widget.id}`);
    settle(this.#text, html ?? "", "text", lost);
    for (const { id, alt } of ordered.images) {
      const text = this.#alts.get(id);
      if (text) settle(text, alt, `alt of image ${id}`, lost);
    }
    return { lost, doubled: all.filter((name, at) => all.indexOf(name) !== at) };
  }

  async #upload(admin: ApiClient): Promise<Image> {
    const name = `incoming-${++this.#made}.jpg`;
    const upload = known(false);
    this.#uploads.set(name, upload);
    const form = uploadForm(this.#incoming.id, withOwnBytes(this.#picture), name);
    return this.#write(upload, true, () => admin.post<Image>("/api/galleriesimages", form));
  }

  async #uploadAndDelete(admin: ApiClient): Promise<number> {
    const { id, name } = await this.#upload(admin);
    await this.#write(this.#uploads.get(name)!, false, () => admin.delete(`/api/galleriesimages/${id}`));
    return id;
  }

  /** Restores one image from the bin and deletes the next for good. */
  async #throughTheBin(admin: ApiClient): Promise<void> {
    const back = await this.#upload(admin);
    const upload = this.#uploads.get(back.name)!;
    await this.#write(upload, false, () => admin.delete(`/api/galleriesimages/${back.id}`));
    await this.#write(upload, true, () => admin.post(`/api/bin/image/${back.id}/restore`, {}));
    const gone = await this.#uploadAndDelete(admin);
    await admin.delete(`/api/bin/image/${gone}`);
    this.acknowledged += 1;
  }

  async #reorder(admin: ApiClient, images: Image[]): Promise<void> {
    const body = { ...this.#ordered, images };
    await this.#write(this.#order, orderOf(body), () => admin.post("/api/galleriesimages/order", body));
  }

  async #describe(admin: ApiClient, image: Image | undefined): Promise<void> {
    const text = image && this.#alts.get(image.id);
    const alt = `A picture described for the ${++this.#made}th time`;
    if (text) await this.#write(text, alt, () => admin.post(`/api/galleriesimages/${image.id}`, { alt }));
  }

  async #rename(admin: ApiClient): Promise<void> {
    const name = `Ordered ${++this.#made}`;
    await this.#write(this.#name, name, () => admin.post(`/api/galleries/${this.#ordered.id}`, { name }));
  }

  async #saveAndRestore(admin: ApiClient): Promise<void> {
    const { id } = this.#widget;
    const html = `<p>Text ${++this.#made}</p>`;
    await this.#write(this.#text, html, () => admin.post(`/api/widgets/${id}`, { name: widgetName, html }));
    const { versions } = await admin.get<Versions>(`/api/history/widget/${id}`);
    const chosen = `/api/history/widget/${id}/${shuffled(versions)[0]!.id}`;
    const { fields } = await admin.get<Comparison>(chosen);
    const text = fields.find(({ label }) => label === "Text")!.before;
    await this.#write(this.#text, text, () => admin.post(`${chosen}/restore`, {}));
  }

  async #write<T, Answer>(thing: Known<T>, value: T, call: () => Promise<Answer>): Promise<Answer> {
    thing.unanswered.push(value);
    const answer = await call();
    Object.assign(thing, known(value));
    this.acknowledged += 1;
    return answer;
  }
}

function known<T>(acknowledged: T): Known<T> {
  return { acknowledged, unanswered: [] };
}

function settle<T extends string | boolean | null>(
  thing: Known<T>,
  found: T,
  what: string,
  lost: string[],
): void {
  if (found !== thing.acknowledged && !thing.unanswered.includes(found)) {
    lost.push(`${what} is ${found}, acknowledged was ${thing.acknowledged}`);
  }
  Object.assign(thing, known(found));
}

function orderOf({ images }: Pick<Gallery, "images">): string {
  return images.map(({ id }) => id).join(" ");
}

function shuffled<T>(things: T[]): T[] {
  return things
    .map((thing) => ({ thing, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}
