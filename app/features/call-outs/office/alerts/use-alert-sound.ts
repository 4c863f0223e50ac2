import { useCallback, useEffect, useRef, useState } from "react";
import { AlertSound, type SoundState } from "./alert-sound.ts";

/** The sound of alerts on this page, while they are on. */
export function useAlertSound(isOn: boolean) {
  const [state, setState] = useState<SoundState>("ready");
  const sound = useRef<AlertSound | undefined>(undefined);
  useEffect(() => {
    if (!isOn) return undefined;
    const made = new AlertSound(setState);
    sound.current = made;
    return () => {
      made.close();
      sound.current = undefined;
    };
  }, [isOn]);
  const play = useCallback(() => sound.current?.play(), []);
  /** Plays the sound from a press, also when it has waited for one. */
  const test = useCallback(async () => {
    await sound.current?.resume();
    sound.current?.play();
  }, []);
  return { state: isOn ? state : "ready", play, test } as const;
}
