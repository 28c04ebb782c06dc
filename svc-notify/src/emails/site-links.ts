import type { RegistrationState } from '@fieldhouse/contracts';

/** A link to a page of the site, with the query keys of the site's own links (product decision 38). */
export function siteLink(siteUrl: string, path: string, query: Readonly<Record<string, string | number>> = {}): string {
  const url = new URL(path, siteUrl);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
  return url.href;
}

/** A link to the details of a registration's event, for its child. */
export function eventLink(
  siteUrl: string,
  { eventId, childId }: Pick<RegistrationState, 'eventId' | 'childId'>,
): string {
  return siteLink(siteUrl, '/events', { event: eventId, child: childId, dialog: 'details' });
}

/** Replaces the token of a link in the stored email. */
export const MASKED_TOKEN = '********';

/** The paths of the links with which the owner of an address confirms it, or says that the account is not theirs. */
export interface AddressPaths {
  confirm: string;
  notMe: string;
}

/** Replace these links in the stored email, so that its readers cannot use them. */
export const MASKED_ADDRESS_PATHS: AddressPaths = {
  confirm: `/address?token=${MASKED_TOKEN}`,
  notMe: `/address?token=${MASKED_TOKEN}`,
};

/** Replaces the link that stops a planned change in the stored email. */
export const MASKED_STOP_PATH = `/stop-change?token=${MASKED_TOKEN}`;

/** The page that stops reminders, or mail of another kind, also the URL that mail programs call for one-click unsubscribe. */
export function unsubscribeLink(siteUrl: string, token: string, kind?: 'announcement' | 'digest'): string {
  return siteLink(siteUrl, '/api/mail/unsubscribe', kind ? { token, kind } : { token });
}
