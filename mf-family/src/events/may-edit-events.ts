import type { Role } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';

/** Coaches and admins make, change and delete events, any of them any event (decision 12). */
export const mayEditEvents = (role: Role): boolean => can({ role }, 'event.edit');
