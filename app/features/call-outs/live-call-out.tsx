import { useEffect, useState } from "react";
import type { FollowedCallOut } from "./driver-call-outs.schema.ts";
import { isOpen } from "./call-out-status.ts";
import { Moment } from "../../ui/display/moment.tsx";
import { Notice } from "../../ui/display/notice.tsx";
import { fill } from "./card/words/card-words.ts";
import { type FollowedWords, followedInEnglish } from "./card/words/followed-words.ts";
import { useLastSeen } from "./offline/use-last-seen.ts";
import { type Ring, RingLink } from "./ring-link.tsx";
import { followLive } from "./follow-live.ts";
import { FollowedCallOutCard } from "./followed-call-out.tsx";

type Props = {
  token: string;
  callOut: FollowedCallOut;
  /** Those of a driver who wrote the card in another language. English without them. */
  words?: FollowedWords | undefined;
  /** The number to ring, as text and link. */
  ring: Ring;
  /** Whether the page is stored on the device, to open without signal. */
  isStored: boolean;
};

/** The id of the place on the page where a driver changes the card. */
export const changesPlace = "changes";

/** Shows a call-out as loaded with the page, and then every step while the page is visible. */
export function LiveCallOut({ token, callOut, words = followedInEnglish, ring, isStored }: Props) {
  const [shown, setShown] = useState(callOut);
  const [hasEnded, setHasEnded] = useState(false);
  const { lostAt, seen, lost, ended } = useLastSeen<FollowedCallOut>(
    { kind: "call-out", token, isStored },
    setShown,
  );
  useEffect(() => {
    const onStep = (step: FollowedCallOut) => {
      setShown(step);
      seen(step);
    };
    const onEnd = () => {
      setHasEnded(true);
      ended();
    };
    return followLive(token, { onStep, onBeat: () => seen(), onLost: lost, onEnd });
  }, [token, seen, lost, ended]);
  const mustRing = useMustRing(shown);
  const isOver = !isOpen(shown.status);
  useEffect(() => {
    const changes = document.getElementById(changesPlace);
    // As after a reload, there is nothing to change then. What is typed at that moment stays.
    if (changes) changes.hidden = isOver && !changes.querySelector("form");
  }, [isOver]);
  return (
    <>
      {lostAt && !hasEnded && <Lost at={lostAt} ring={ring} words={words} />}
      {!lostAt && shown.ring_in_seconds !== null && (
        <Unseen mustRing={mustRing} seconds={shown.ring_in_seconds} words={words} />
      )}
      <FollowedCallOutCard callOut={shown} words={words} />
      {hasEnded && <p className="mt-4">{words.hasEnded}</p>}
    </>
  );
}

/** Whether nobody has seen the call-out by the time that the firm calls late. The server says how long that is. */
function useMustRing({ ring_in_seconds }: FollowedCallOut): boolean {
  const [mustRing, setMustRing] = useState(ring_in_seconds === 0);
  useEffect(() => {
    setMustRing(ring_in_seconds === 0);
    if (!ring_in_seconds) return;
    const timer = setTimeout(() => setMustRing(true), ring_in_seconds * 1000);
    return () => clearTimeout(timer);
  }, [ring_in_seconds]);
  return mustRing;
}

/** Without the site, the telephone is the only way to learn more. */
function Lost({ at, ring, words }: { at: string; ring: Ring; words: FollowedWords }) {
  return (
    <Notice standing title={words.noContact} tone="error">
      <RingLink {...ring} />
      {words.stoodAt} <Moment at={at} language={words.lang} />
    </Notice>
  );
}

function Unseen({ mustRing, seconds, words }: { mustRing: boolean; seconds: number; words: FollowedWords }) {
  if (mustRing) {
    return (
      <Notice standing title={words.pleaseRing} tone="error">
        {words.numberBelow}
      </Notice>
    );
  }
  const minutes = Math.ceil(seconds / 60);
  return (
    <Notice standing tone="info">
      {words.saysSoHere} {minutes === 1 ? words.inAMinute : fill(words.inMinutes, { minutes })}
    </Notice>
  );
}
