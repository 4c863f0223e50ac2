/** Holds the bytes used last, as many as fit; what would fill an eighth of it by itself is not held. */
export class LruCache {
  #kept = new Map<string, Buffer>();
  #bytes = 0;
  #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Buffer | undefined {
    const bytes = this.#kept.get(key);
    if (bytes) {
      this.#kept.delete(key);
      this.#kept.set(key, bytes);
    }
    return bytes;
  }

  set(key: string, bytes: Buffer): void {
    if (bytes.length > this.#most / 8) return;
    this.#drop(key);
    this.#kept.set(key, bytes);
    this.#bytes += bytes.length;
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
