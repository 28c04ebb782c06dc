import { defineSearch, oneOf, oneOfOrId, text } from '@fieldhouse/web-kit';

/** The statuses that the list can be narrowed to. */
export const MAIL_FILTERS = ['queued', 'sent', 'kept', 'failed', 'refused', 'held'] as const;

/**
 * What the Mail tab keeps in the address: the status that is listed, the open mail or the question about all that
 * is held, the words searched for.
 */
export const MAIL_SEARCH = defineSearch({
  sub: oneOf(MAIL_FILTERS),
  dialog: oneOfOrId(['release', 'discard']),
  q: text(),
});
