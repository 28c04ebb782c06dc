/** The maps that a link can open: Apple Maps is on Apple's devices alone. */
type MapName = 'apple' | 'google';

const SEARCHES: Readonly<Record<MapName, { page: string; query: string }>> = {
  apple: { page: 'https://maps.apple.com/', query: 'q' },
  google: { page: 'https://www.google.com/maps/search/?api=1', query: 'query' },
};

/** A link to a location on a map; where the device is not known, on one that every device opens (S1.2.200). */
export function mapLink({ location, address }: { location: string; address: string }, map: MapName = 'google'): string {
  const { page, query } = SEARCHES[map];
  const url = new URL(page);
  url.searchParams.set(query, `${location}, ${address}`);
  return url.href;
}
