/** Holds what was used last, as many bytes as fit; what would fill an eighth of it by itself is not held. */
export class LruCache<Kept extends { length: number }> {
  #kept = new Map<string, Kept>();
  #bytes = 0;
  #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Kept | undefined {
    const one = this.#kept.get(key);
    if (one) {
      this.#kept.delete(key);
      this.#kept.set(key, one);
    }
    return one;
  }

  set(key: string, one: Kept): void {
    if (one.length > this.#most / 8) return;
    this.#drop(key);
    this.#kept.set(key, one);
    this.#bytes += one.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.length ?? 0;
    this.#kept.delete(key);
  }
}
