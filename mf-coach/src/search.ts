import { defineSearch, id, oneOf, text } from '@fieldhouse/web-kit';

export const COACH_TABS = ['events'] as const;
export type CoachTabId = (typeof COACH_TABS)[number];

/** What the coach's screens keep in the address. */
export const COACH_SEARCH = defineSearch({
  tab: oneOf(COACH_TABS, 'events'),
  sub: text(),
  dialog: oneOf(['create-event', 'details', 'roster']),
  /** The event of the dialog, and the child whose row is lit in its roster. */
  event: id(),
  child: id(),
  q: text(),
});
