/** The page where a child is evaluated; with an event, it and everybody after it on the event's roster. */
export function evaluateAddress(childId: number, eventId?: number): string {
  return eventId === undefined ? `/coach/evaluate/${childId}` : `/coach/evaluate/${childId}?event=${eventId}`;
}
