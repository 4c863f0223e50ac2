type Position = { latitude: number | string | null; longitude: number | string | null };

/** What a device without a position says, and whoever fills in a form that asks for one: a place in the sea. */
export function isNowhere({ latitude, longitude }: Position): boolean {
  return latitude !== null && longitude !== null && Number(latitude) === 0 && Number(longitude) === 0;
}
