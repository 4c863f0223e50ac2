/**
 * A cache of the most recently used items, limited by their bytes. It stores no item larger than an eighth of the
 * limit.
 */
export class LruCache<Item extends { length: number }> {
  #items = new Map<string, Item>();
  #bytes = 0;
  #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Item | undefined {
    const one = this.#items.get(key);
    if (one) {
      this.#items.delete(key);
      this.#items.set(key, one);
    }
    return one;
  }

  set(key: string, one: Item): void {
    if (one.length > this.#maxBytes / 8) return;
    this.#drop(key);
    this.#items.set(key, one);
    this.#bytes += one.length;
    for (const oldest of this.#items.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#items.get(key)?.length ?? 0;
    this.#items.delete(key);
  }
}
