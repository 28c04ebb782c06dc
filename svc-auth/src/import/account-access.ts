import type { AccessChange, ExportedUser } from '@fieldhouse/contracts/export';
import { type AccessRules, conflict } from '@fieldhouse/service-kit';
import { lockAllForAdmin } from '../user-management/lock-for-admin.ts';

/**
 * Which changes of accounts an import makes only when the importing admin accepts each of them. The admin's own account
 * is refused whole. So one admin always remains, as with the calls of Users.
 */
export const accountAccess: AccessRules<ExportedUser> = {
  async lock(tx, ids, { userId }) {
    await lockAllForAdmin(tx, { userId }, ids);
  },
  async changesOf(_, row, club, { userId }) {
    if (row.id === userId) throw conflict('own_account', 'It is your own account, which an import does not change');
    return club ? changesOf(row, club) : newAccount(row);
  },
  without(row, club, kinds) {
    if (!club) throw conflict('not_accepted', `A new account of ${NOUNS[row.role]} is added only when you tick it`);
    const role = kinds.has('role') ? club.role : row.role;
    return {
      ...row,
      role,
      specialties: role === row.role ? row.specialties : club.specialties,
      email: kinds.has('email') ? club.email : row.email,
      username: kinds.has('username') ? club.username : row.username,
      isActive: kinds.has('archived') ? club.isActive : row.isActive,
    };
  },
};

const NOUNS = { admin: 'an admin', coach: 'a coach', parent: 'a parent' } as const;

function newAccount({ role }: ExportedUser): AccessChange[] {
  return role === 'parent' ? [] : [{ kind: 'new-account', from: null, to: role }];
}

function changesOf(row: ExportedUser, club: ExportedUser): AccessChange[] {
  const state = ({ isActive }: ExportedUser) => (isActive ? 'active' : 'archived');
  const all: AccessChange[] = [
    { kind: 'role', from: club.role, to: row.role },
    { kind: 'email', from: club.email, to: row.email },
    { kind: 'username', from: club.username, to: row.username },
    { kind: 'archived', from: state(club), to: state(row) },
  ];
  return all.filter(({ from, to }) => from !== to);
}
