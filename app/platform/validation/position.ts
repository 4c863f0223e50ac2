type Position = { latitude: number | string | null; longitude: number | string | null };

/**
 * Whether the position is 0, 0, a place in the sea. Devices without a position report it, and users type it into a form
 * that demands one.
 */
export function isZeroPosition({ latitude, longitude }: Position): boolean {
  return latitude !== null && longitude !== null && Number(latitude) === 0 && Number(longitude) === 0;
}
