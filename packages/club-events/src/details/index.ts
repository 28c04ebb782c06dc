import { lazyDialog } from '@fieldhouse/web-kit';

export const EventDetailsDialog = lazyDialog(() => import('./details-dialog.tsx'));
