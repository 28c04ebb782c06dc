/** What a calendar knows the entry of a registration by, in emails and in the files of the site (S1.5.144). */
export function registrationUid(siteUrl: string, registrationId: number): string {
  return `registration-${registrationId}@${new URL(siteUrl).hostname}`;
}

/** The same for an event for which no child is registered. */
export function eventUid(siteUrl: string, eventId: number): string {
  return `event-${eventId}@${new URL(siteUrl).hostname}`;
}
