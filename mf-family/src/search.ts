import { defineSearch, id, oneOf, text } from '@fieldhouse/web-kit';

/** The dialogs an event opens: `?event=7&dialog=register`. */
const EVENT_DIALOGS = ['details', 'register', 'change-time', 'cancel', 'edit', 'delete'] as const;
export type EventDialog = (typeof EVENT_DIALOGS)[number];

/** The search keys that the family's pages use in the address. */
export const FAMILY_SEARCH = defineSearch({
  tab: oneOf(['list', 'calendar'], 'list'),
  event: id(),
  dialog: oneOf([
    'add-child',
    'edit-child',
    'invite-parent',
    'age-document',
    'filters',
    'create-event',
    ...EVENT_DIALOGS,
  ]),
  /** The child that the page is opened for. */
  child: id(),
  /** The day or month of the calendar; in a profile, the part of the form that gets the focus. */
  sub: text(),
  /** The announcement that is open on the dashboard. */
  announcement: id(),
  /** The filters of the list of events. */
  q: text(),
});
