import { day, defineSearch, id, oneOf, oneOfOrId, text } from '@fieldhouse/web-kit';

export const ADMIN_TABS = [
  ...(['locations', 'users', 'linking', 'duplicates', 'reminders', 'backup', 'archive', 'settings'] as const),
  ...(['mail', 'audit', 'events'] as const),
] as const;
export type AdminTabId = (typeof ADMIN_TABS)[number];

/** The lists of the Archive tab. */
export const ARCHIVE_PARTS = ['coaches', 'coaches-archived', 'children', 'children-archived'] as const;
export type ArchivePart = (typeof ARCHIVE_PARTS)[number];

/** The query parameters of the admin's screens. */
export const ADMIN_SEARCH = defineSearch({
  tab: oneOf(ADMIN_TABS, 'locations'),
  /** The list of the Archive tab. */
  sub: oneOf(ARCHIVE_PARTS, 'coaches'),
  /** A new row of the tab, or the one with this id; on Linking a link of any child, or of the one with this id. */
  dialog: oneOfOrId(['new']),
  q: text(),
  /** Announcements, over any tab. */
  announcements: oneOf(['open']),
  /** The Audit tab: its view and the child of By child, and the filters: who acted, the first and the last day. */
  view: oneOf(['entries', 'child'], 'entries'),
  child: id(),
  user: id(),
  from: day(),
  to: day(),
});
