const tones = [880, 1175, 880];
const toneSeconds = 0.16;
const loudness = 0.25;

/** Plays three short tones. Browsers play them only after the user has pressed something on the page. */
export function playAlert(): void {
  try {
    const audio = new AudioContext();
    tones.forEach((frequency, at) => {
      const start = audio.currentTime + at * toneSeconds;
      const gain = new GainNode(audio, { gain: 0 });
      // Without the ramps each tone would begin and end with a click.
      gain.gain.setTargetAtTime(loudness, start, 0.01);
      gain.gain.setTargetAtTime(0, start + toneSeconds - 0.05, 0.01);
      const tone = new OscillatorNode(audio, { frequency });
      tone.connect(gain).connect(audio.destination);
      tone.start(start);
      tone.stop(start + toneSeconds);
      if (at === tones.length - 1) tone.addEventListener("ended", () => void audio.close());
    });
  } catch {
    // The device has no sound.
  }
}
