import { lazyDialog } from '@fieldhouse/web-kit';

/** Announcements of coaches and admins (S2.2.1693, S2.2.1694), each dialog loaded when it opens. */
export const AnnounceDialog = lazyDialog(() => import('./AnnounceDialog.tsx'));
export const AnnouncementsDialog = lazyDialog(() => import('./AnnouncementsDialog.tsx'));

export { AnnouncementText, useOpenedAnnouncement } from './AnnouncementText.tsx';
export { mayAnnounce } from './may-announce.ts';
export { PinnedAnnouncements } from './PinnedAnnouncements.tsx';
