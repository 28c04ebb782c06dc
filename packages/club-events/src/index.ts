import { lazyDialog } from '@fieldhouse/web-kit';

/**
 * The dialogs of an event for staff and families. Each is loaded when it opens and has no state while it is closed. A
 * micro-frontend bundles what it imports.
 */
export const EventDetailsDialog = lazyDialog(() => import('./details/details-dialog.tsx'));
export const CreateEventDialog = lazyDialog(() => import('./form/create-event-dialog.tsx'));
export const EditEventDialog = lazyDialog(() => import('./form/edit-event-dialog.tsx'));
export const DeleteEventDialog = lazyDialog(() => import('./form/delete-event-dialog.tsx'));
export const RegisterDialog = lazyDialog(() => import('./registrations/register-dialog.tsx'));
export const CancelOwnDialog = lazyDialog(() => import('./registrations/cancel-own-dialog.tsx'));
export const ChangeOwnTimeDialog = lazyDialog(() => import('./registrations/change-own-time-dialog.tsx'));
export const ChangeTimeDialog = lazyDialog(() => import('./registrations/change-time-dialog.tsx'));

export type { StaffDialog } from './details/staff-actions.tsx';
export { useListedEvent } from './events/use-event.ts';
export { KEEPS_KNOWN_EVENTS, withKnownEvents } from './registrations/known-events.ts';
export { withPolledPlaces } from './registrations/polled-places.ts';
export type { Candidate } from './registrations/to-sheet-child.ts';
export { useChild } from './registrations/use-child.ts';
export { useChildren } from './registrations/use-children.ts';
export { useRelevantChildren } from './registrations/use-relevant-children.ts';
