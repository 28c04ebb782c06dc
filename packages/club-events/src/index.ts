/** An event's details, and what staff do with it. Each dialog is loaded when it opens; none of them holds state between two openings. */
import { lazyDialog } from '@fieldhouse/web-kit';

export type { StaffDialog } from './details/staff-actions.tsx';

export const EventDetailsDialog = lazyDialog(() => import('./details/details-dialog.tsx'));
export const CreateEventDialog = lazyDialog(() => import('./form/create-event-dialog.tsx'));
export const EditEventDialog = lazyDialog(() => import('./form/edit-event-dialog.tsx'));
export const DeleteEventDialog = lazyDialog(() => import('./form/delete-event-dialog.tsx'));
