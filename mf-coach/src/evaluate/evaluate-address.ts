/** The address of the page that evaluates a child; with an event, also the children after it on the event's roster. */
export function evaluateAddress(childId: number, eventId?: number): string {
  return eventId === undefined ? `/coach/evaluate/${childId}` : `/coach/evaluate/${childId}?event=${eventId}`;
}

/** The address of the page that evaluates the roster of an event by skill. */
export function evaluateSkillsAddress(eventId: number): string {
  return `/coach/evaluate-skills/${eventId}`;
}
