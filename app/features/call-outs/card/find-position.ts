export type FoundPosition = {
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number;
  position_at: string;
};
/** Why there is none: the person or the device said no, no satellite is seen, or the device has no such thing. */
export type NoPosition = "refused" | "unknown" | "unsupported";

const patienceMilliseconds = 20_000;
/** The device's own limit begins only when the person has answered its question. */
const answerMilliseconds = 60_000;

/** Where the device is now, as exactly as it can say. */
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
