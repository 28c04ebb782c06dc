import type { ManagedUser } from '@fieldhouse/api';
import { isolated, type Role } from '@fieldhouse/contracts/club';
import type { BadgeTone } from '@fieldhouse/ui';

export const ROLE_NAMES: Readonly<Record<Role, string>> = { parent: 'Parent', coach: 'Coach', admin: 'Admin' };

/** Role badge colours (S2 §2): admin destructive, coach default, parent secondary. */
export const ROLE_TONES: Readonly<Record<Role, BadgeTone>> = { parent: 'secondary', coach: 'solid', admin: 'danger' };

export const nameOf = ({ firstName, lastName }: Pick<ManagedUser, 'firstName' | 'lastName'>) =>
  isolated(`${firstName} ${lastName}`);

export const statusOf = ({ isActive }: Pick<ManagedUser, 'isActive'>) => (isActive ? 'Active' : 'Archived');

interface UserCounts {
  total: number;
  admins: number;
  coaches: number;
  parents: number;
}

/** '24 accounts · 1 admin, 3 coaches, 20 parents' */
export function countsText({ total, admins, coaches, parents }: UserCounts): string {
  const of = (count: number, one: string, many: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
  const roles = [of(admins, 'admin', 'admins'), of(coaches, 'coach', 'coaches'), of(parents, 'parent', 'parents')];
  return `${of(total, 'account', 'accounts')} · ${roles.join(', ')}`;
}
