export const origin = "https://www.example.com";

/** A fake of the browser's storage and network, as far as the copy uses them. */
export class Phone {
  stores = new Map<string, Map<string, Response>>();
  /** The server's responses. A missing address stands for no connection. */
  online = new Map<string, () => Promise<Response>>();
  origin = origin;
  isFull = false;

  serve(path: string, body: string, status = 200) {
    this.online.set(path, async () => new Response(body, { status }));
  }

  fetch = async (asked: RequestInfo) => {
    const answer = this.online.get(pathOf(asked));
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  };

  readonly #open = async (name: string) => {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    const put = async (asked: RequestInfo, answer: Response) => {
      if (this.isFull) throw new DOMException("", "QuotaExceededError");
      store.set(pathOf(asked), answer);
    };
    return {
      put,
      delete: async (asked: RequestInfo) => store.delete(pathOf(asked)),
      match: async (asked: RequestInfo) => store.get(pathOf(asked))?.clone(),
      addAll: async (all: string[]) => {
        for (const one of all) await put(one, await this.fetch(one));
      },
    };
  };

  caches = {
    open: this.#open,
    has: async (name: string) => this.stores.has(name),
    keys: async () => [...this.stores.keys()],
    delete: async (name: string) => this.stores.delete(name),
    match: async (asked: RequestInfo, { cacheName }: MultiCacheQueryOptions = {}) => {
      for (const [name, store] of this.stores)
        if ((cacheName ?? name) === name && store.has(pathOf(asked)))
          return store.get(pathOf(asked))?.clone();
      return undefined;
    },
  } as unknown as CacheStorage;
}

function pathOf(asked: RequestInfo): string {
  return new URL(typeof asked === "string" ? asked : asked.url, origin).pathname;
}
