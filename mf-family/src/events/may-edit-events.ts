import type { Role } from '@fieldhouse/contracts/club';

/** Coaches and admins make, change and delete events, any of them any event (decision 12). */
export const mayEditEvents = (role: Role): boolean => role !== 'parent';
