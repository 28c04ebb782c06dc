/**
 * What staff and families do with an event. Each dialog is loaded when it opens; none of them holds state between two
 * openings. A micro-frontend bundles what it imports.
 */
export { EventDetailsDialog } from './details/index.ts';
export type { StaffDialog } from './details/staff-actions.tsx';
export { CreateEventDialog, DeleteEventDialog, EditEventDialog } from './form/index.ts';
export { CancelDialog, CancelOwnDialog, loadRegisterDialog, RegisterDialog } from './registrations/index.ts';
export type { Candidate } from './registrations/standing.ts';
export { useChild } from './registrations/use-child.ts';
export { useChildren } from './registrations/use-children.ts';
export { useConcerned } from './registrations/use-concerned.ts';
