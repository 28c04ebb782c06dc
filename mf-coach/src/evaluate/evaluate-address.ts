/** The address of the page that evaluates a child; with an event, also the children after it on the event's roster. */
export function evaluateAddress(childId: number, eventId?: number): string {
  return eventId === undefined ? `/coach/evaluate/${childId}` : `/coach/evaluate/${childId}?event=${eventId}`;
}
