import { defineSearch, oneOf, text } from '@fieldhouse/web-kit';
import { dialogParam } from '../dialog-param.ts';

/** The query parameters of the Reminders tab. */
export const REMINDERS_SEARCH = defineSearch({
  sub: oneOf(['eligible', 'all'], 'eligible'),
  /** The id is the event's. */
  dialog: dialogParam(['resend', 'reset']),
  q: text(),
});
