export type FoundPosition = {
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number;
  position_at: string;
};
/**
 * Why there is no position: the user or the device refused, no satellite is in view, or the device has no geolocation.
 */
export type NoPosition = "refused" | "unknown" | "unsupported";

const patienceMilliseconds = 20_000;
/** The API's own timeout starts only when the user has answered the permission question. */
const answerMilliseconds = 60_000;

/** Returns the device's current position, as exact as possible. */
export function findPosition(): Promise<FoundPosition | NoPosition> {
  if (!isSecureContext || !("geolocation" in navigator)) return Promise.resolve("unsupported");
  return new Promise((resolve) => {
    setTimeout(() => resolve("unknown"), answerMilliseconds);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve({
          latitude,
          longitude,
          accuracy: Math.round(accuracy),
          position_at: new Date(timestamp).toISOString(),
        }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? "refused" : "unknown"),
      { enableHighAccuracy: true, timeout: patienceMilliseconds, maximumAge: 0 },
    );
  });
}
