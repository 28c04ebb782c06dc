import { defineSearch, oneOf } from '@fieldhouse/web-kit';

/** The query parameters of the Settings tab: the open form of the club, or the question about its mail server. */
export const SETTINGS_SEARCH = defineSearch({ dialog: oneOf(['club', 'mail-server', 'remove-mail-server']) });
