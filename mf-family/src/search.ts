import { defineSearch, id, oneOf, text } from '@fieldhouse/web-kit';

/** The dialogs an event opens: `?event=7&dialog=register`. */
const EVENT_DIALOGS = ['details', 'register', 'cancel', 'edit', 'delete'] as const;
export type EventDialog = (typeof EVENT_DIALOGS)[number];

/** What the family's screens keep in the address. */
export const FAMILY_SEARCH = defineSearch({
  tab: oneOf(['list', 'calendar'], 'list'),
  event: id(),
  dialog: oneOf(['add-child', 'edit-child', 'age-document', 'filters', 'create-event', ...EVENT_DIALOGS]),
  /** The child the visitor has in mind. */
  child: id(),
  /** Where the calendar is; in a profile, the part of the form that the visitor came to fill. */
  sub: text(),
  /** The filters of the list of events. */
  q: text(),
});
