import type { RegistrationState } from '@fieldhouse/contracts';

/** A page of the site: its path and query, with the keys that the site's own addresses use (decision 38). */
export function siteLink(siteUrl: string, path: string, query: Readonly<Record<string, string | number>> = {}): string {
  const url = new URL(path, siteUrl);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
  return url.href;
}

/** The details of a registration's event, for its child. */
export function eventLink(
  siteUrl: string,
  { eventId, childId }: Pick<RegistrationState, 'eventId' | 'childId'>,
): string {
  return siteLink(siteUrl, '/events', { event: eventId, child: childId, dialog: 'details' });
}

/** A place on a map. */
export function mapLink(place: string): string {
  const url = new URL('https://www.google.com/maps/search/?api=1');
  url.searchParams.set('query', place);
  return url.href;
}
