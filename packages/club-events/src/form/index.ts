import { lazyDialog } from '@fieldhouse/web-kit';

export const CreateEventDialog = lazyDialog(() => import('./create-event-dialog.tsx'));

export const EditEventDialog = lazyDialog(() => import('./edit-event-dialog.tsx'));
export const DeleteEventDialog = lazyDialog(() => import('./delete-event-dialog.tsx'));
