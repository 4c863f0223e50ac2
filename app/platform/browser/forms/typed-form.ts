import type { Outcome, RequestOptions } from "../calls/request.ts";

type Send = (options: RequestOptions) => Promise<Outcome<unknown>>;

/** What is typed in a form and not yet saved, for whoever shows it. */
export class TypedForm {
  #followers = new Set<() => void>();
  #send: Send | undefined;
  #asked = new AbortController();
  /** Whether what is typed is not saved. */
  isUnsaved = false;

  /** Something was typed. */
  note(): void {
    this.isUnsaved = true;
    for (const follower of this.#followers) follower();
  }

  /** Calls back at each change. Returns how to stop. */
  follow(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** How the form sends its fields. Returns how to end that. */
  showBy(send: Send): () => void {
    this.#send = send;
    return () => (this.#send = undefined);
  }

  /** A save begins, or others' words are loaded, so what was asked for is out of date. */
  forget(): void {
    this.isUnsaved = false;
    this.#asked.abort();
  }

  /** Returns the HTML of a page as a save of what is typed would make it, or why it cannot be saved. */
  async page(path: string): Promise<{ html: string } | { problem: string }> {
    this.#asked.abort();
    this.#asked = new AbortController();
    const outcome = await this.#send?.({ preview: path, quiet: true, signal: this.#asked.signal });
    if (!outcome) return { problem: "The form is not ready yet." };
    // Each field says by itself what is wrong with it, once it is sent.
    if (!outcome.ok && outcome.status === 422) return { problem: "A field is empty or not right." };
    if (!outcome.ok) return { problem: outcome.message };
    const { data } = outcome;
    if (typeof data === "object" && data && "html" in data && typeof data.html === "string")
      return { html: data.html };
    return { problem: "The server's answer could not be read." };
  }
}
