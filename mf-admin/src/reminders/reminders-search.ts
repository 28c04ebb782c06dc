import { defineSearch, oneOf, text } from '@fieldhouse/web-kit';
import { dialogAbout } from '../dialog-about.ts';

/** What the Reminders tab keeps in the address. */
export const REMINDERS_SEARCH = defineSearch({
  sub: oneOf(['eligible', 'all'], 'eligible'),
  /** The id is the event's. */
  dialog: dialogAbout(['resend', 'reset']),
  q: text(),
});
