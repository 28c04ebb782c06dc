import type { RegistrationState } from '@fieldhouse/contracts';

/** A page of the site: its path and query, with the keys that the site's own addresses use (product decision 38). */
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

/** What stands for the token of a link wherever the email is kept. */
export const MASKED_TOKEN = '********';

/** The page on which a reader stops reminders, and where mail programs do it with one click. */
export function unsubscribeLink(siteUrl: string, token: string): string {
  return siteLink(siteUrl, '/api/mail/unsubscribe', { token });
}

/** A place on a map. */
export function mapLink(place: string): string {
  const url = new URL('https://www.google.com/maps/search/?api=1');
  url.searchParams.set('query', place);
  return url.href;
}
