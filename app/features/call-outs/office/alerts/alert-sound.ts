const tones = [880, 1175, 880];
const toneSeconds = 0.16;
const loudness = 0.25;

/** "waiting": the browser allows no sound before a press on the page. "none": the device has no sound. */
export type SoundState = "ready" | "waiting" | "none";

/** The sound of one page. Browsers suspend it when a page loads, so it resumes at the next press. */
export class AlertSound {
  readonly #audio: AudioContext | undefined;
  readonly #onState: (state: SoundState) => void;
  readonly #listening = new AbortController();

  constructor(onState: (state: SoundState) => void) {
    this.#onState = onState;
    this.#audio = newAudio();
    const { signal } = this.#listening;
    this.#audio?.addEventListener("statechange", () => this.#say(), { signal });
    const resume = () => void this.resume();
    // Not at "pointerup": the notice would go before the click, and the click would hit what moves into its place.
    for (const kind of ["click", "keydown"]) document.addEventListener(kind, resume, { signal });
    this.#say();
  }

  get state(): SoundState {
    if (!this.#audio || this.#audio.state === "closed") return "none";
    return this.#audio.state === "running" ? "ready" : "waiting";
  }

  /** Makes the sound possible again. Works only during a press. */
  async resume(): Promise<void> {
    if (this.state !== "waiting") return;
    await this.#audio?.resume().catch(() => {});
    this.#say();
  }

  /** Plays three short tones, if the state is "ready". */
  play(): void {
    const audio = this.#audio;
    if (!audio || this.state !== "ready") return;
    for (const [at, frequency] of tones.entries()) {
      const start = audio.currentTime + at * toneSeconds;
      const gain = new GainNode(audio, { gain: 0 });
      // Without the ramps each tone would begin and end with a click.
      gain.gain.setTargetAtTime(loudness, start, 0.01);
      gain.gain.setTargetAtTime(0, start + toneSeconds - 0.05, 0.01);
      const tone = new OscillatorNode(audio, { frequency });
      tone.connect(gain).connect(audio.destination);
      tone.start(start);
      tone.stop(start + toneSeconds);
    }
  }

  close(): void {
    this.#listening.abort();
    void this.#audio?.close().catch(() => {});
  }

  #say(): void {
    if (!this.#listening.signal.aborted) this.#onState(this.state);
  }
}

function newAudio(): AudioContext | undefined {
  try {
    return new AudioContext();
  } catch {
    return undefined;
  }
}
