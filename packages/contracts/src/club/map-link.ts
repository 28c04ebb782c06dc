/** A link to a location on a map: on a phone it opens the map that its owner uses. */
export function mapLink({ location, address }: { location: string; address: string }): string {
  const url = new URL('https://www.google.com/maps/search/?api=1');
  url.searchParams.set('query', `${location}, ${address}`);
  return url.href;
}
