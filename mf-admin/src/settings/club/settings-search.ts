import { defineSearch, oneOfOrId } from '@fieldhouse/web-kit';

/**
 * The query parameters of the Settings tab: the open form of the club or its waiver, the question about its mail server
 * or the waiver, or the text of the waiver with this number.
 */
export const SETTINGS_SEARCH = defineSearch({
  dialog: oneOfOrId(['club', 'mail-server', 'remove-mail-server', 'waiver', 'withdraw-waiver']),
});
