export type FoundPosition = {
  latitude: number;
  longitude: number;
  /** Metres. Null if the device does not say how exact the position is. */
  accuracy: number | null;
  /** By the device's own clock. */
  position_at: string;
};
/**
 * Why there is no position: the user or the device refused, no satellite is in view, or the device has no geolocation.
 */
export type NoPosition = "refused" | "unknown" | "unsupported";

const patienceMilliseconds = 20_000;
/** The API's own timeout starts only when the user has answered the permission question. */
const answerMilliseconds = 60_000;
/** A position that claims to be older has a wrong time: receivers have stamped some 1024 weeks too early. */
const oldestMilliseconds = 24 * 60 * 60_000;

/** Returns the device's current position, as exact as possible. Under a roof that may be a coarse one. */
export async function findPosition(): Promise<FoundPosition | NoPosition> {
  if (!isSecureContext || !("geolocation" in navigator)) return "unsupported";
  const exact = await ask({ enableHighAccuracy: true });
  if (exact !== "late") return exact;
  const coarse = await ask({ enableHighAccuracy: false });
  return coarse === "late" ? "unknown" : coarse;
}

function ask(options: PositionOptions): Promise<FoundPosition | NoPosition | "late"> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("unknown"), answerMilliseconds);
    const end = (found: FoundPosition | NoPosition | "late") => {
      clearTimeout(timer);
      resolve(found);
    };
    try {
      navigator.geolocation.getCurrentPosition(
        (position) => end(readPosition(position) ?? "unknown"),
        (error) => end(reasons.get(error?.code) ?? "unknown"),
        // Only a new position helps, because the lorry moves.
        { ...options, timeout: patienceMilliseconds, maximumAge: 0 },
      );
    } catch {
      end("unknown");
    }
  });
}

/** The codes of a GeolocationPositionError. */
const reasons = new Map<number, NoPosition | "late">([
  [1, "refused"],
  [2, "unknown"],
  [3, "late"],
]);

/** Returns undefined for what is no place on a map. */
function readPosition(position: GeolocationPosition): FoundPosition | undefined {
  try {
    const { latitude, longitude, accuracy } = position.coords;
    if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return undefined;
    const isKnown = Number.isFinite(accuracy) && accuracy >= 0;
    const at = new Date(Date.now() - ageOf(position.timestamp));
    return {
      latitude,
      longitude,
      accuracy: isKnown ? Math.round(accuracy) : null,
      position_at: at.toISOString(),
    };
  } catch {
    return undefined;
  }
}

function isWithin(degrees: unknown, most: number): boolean {
  return typeof degrees === "number" && Math.abs(degrees) <= most;
}

/** A new position was asked for, so one with an absurd time counts as found just now. */
function ageOf(timestamp: number): number {
  const age = Date.now() - timestamp;
  return age > 0 && age <= oldestMilliseconds ? age : 0;
}
