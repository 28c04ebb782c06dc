import { defineSearch, oneOf, oneOfOrId, text } from '@fieldhouse/web-kit';

export const ADMIN_TABS = ['locations', 'mail'] as const;
export type AdminTabId = (typeof ADMIN_TABS)[number];

/** What the admin's screens keep in the address. */
export const ADMIN_SEARCH = defineSearch({
  tab: oneOf(ADMIN_TABS, 'locations'),
  /** A new row of the tab, or the one with this id. */
  dialog: oneOfOrId(['new']),
  q: text(),
});
