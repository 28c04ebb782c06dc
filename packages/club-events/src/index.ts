/**
 * The dialogs of an event for staff and families. Each is loaded when it opens and has no state while it is closed. A
 * micro-frontend bundles what it imports.
 */
export { EventDetailsDialog } from './details/index.ts';
export type { StaffDialog } from './details/staff-actions.tsx';
export { CreateEventDialog, DeleteEventDialog, EditEventDialog } from './form/index.ts';
export {
  CancelOwnDialog,
  ChangeOwnTimeDialog,
  ChangeTimeDialog,
  RegisterDialog,
} from './registrations/index.ts';
export { withPolledPlaces } from './registrations/polled-places.ts';
export type { Candidate } from './registrations/to-sheet-child.ts';
export { useChild } from './registrations/use-child.ts';
export { useChildren } from './registrations/use-children.ts';
export { useRelevantChildren } from './registrations/use-relevant-children.ts';
