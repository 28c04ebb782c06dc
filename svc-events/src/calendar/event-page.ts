/** The page with an event's details, for the child of a registration. */
export function registrationPage(siteUrl: string, { eventId, childId }: { eventId: number; childId: number | null }) {
  const page = new URL('/events', siteUrl);
  page.searchParams.set('event', String(eventId));
  if (childId !== null) page.searchParams.set('child', String(childId));
  page.searchParams.set('dialog', 'details');
  return page.href;
}
