/**
 * Components that several micro-frontends show, without react-aria-components: what needs it has an entry of its own, so
 * that it loads when it is shown.
 */
export { FieldFacts } from './children/FieldFacts.tsx';
export { fullName } from './children/full-name.ts';
export { Jersey, type JerseyProps } from './children/Jersey.tsx';
export { ParentContacts } from './children/ParentContacts.tsx';
export { PhoneLink } from './children/PhoneLink.tsx';
export { verifiedText, wasVerifiedText } from './children/verified-text.ts';
export { coachesOf } from './events/coaches-of.ts';
export { DayBlock, type DayBlockProps } from './events/DayBlock.tsx';
export { type EventStatus, eventStatus } from './events/event-status.ts';
export { agesText, coachText, lastDay, registeredWhen, spotsLeft, spotsText, whenText } from './events/event-text.ts';
export type { EventView } from './events/event-view.ts';
export { MapLink } from './events/MapLink.tsx';
export { notOver } from './events/not-over.ts';
export { SportMarked } from './events/SportMarked.tsx';
export { SpotsLeft } from './events/SpotsLeft.tsx';
export { StatusBadge } from './events/StatusBadge.tsx';
export { sportColor, sportVariables } from './events/sport.ts';
export { UserManagementSkeleton } from './users/UserManagementSkeleton.tsx';
export { ROLE_NAMES, ROLE_TONES } from './users/user-text.ts';
