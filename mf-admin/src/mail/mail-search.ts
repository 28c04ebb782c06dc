import { defineSearch, oneOf, oneOfOrId, text } from '@fieldhouse/web-kit';

/** The statuses that the list can be filtered by. */
export const MAIL_FILTERS = ['queued', 'sent', 'stored', 'failed', 'refused', 'held'] as const;

/**
 * The query parameters of the Mail tab: the status filter, the open mail or the question about all held mail, the
 * search words.
 */
export const MAIL_SEARCH = defineSearch({
  sub: oneOf(MAIL_FILTERS),
  dialog: oneOfOrId(['release', 'discard']),
  q: text(),
});
