import { IdParam, NewPassword, RoleChange, UserChanges } from '@fieldhouse/contracts';
import { noContent, notFound, ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { findAccount } from '../accounts/account.repository.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { changeRole } from './change-role.ts';
import { changeUser } from './change-user.ts';
import { deleteUser } from './delete-user.ts';
import { ManagedUser, managedUserOf } from './managed-user.ts';
import { setPassword } from './set-password.ts';

const UserPath = z.object({ id: IdParam });

export const showUserRoute = route({
  method: 'get',
  path: '/api/admin/users/{id}',
  access: ['admin'],
  summary: 'One account',
  params: UserPath,
  answers: { 200: ManagedUser },
  problems: { not_found: 404 },
  handle: async ({ ctx, params }) => {
    const account = await findAccount(ctx.db, params.id);
    if (!account) throw notFound('User');
    return ok(managedUserOf(account));
  },
});

export const changeUserRoute = route({
  method: 'put',
  path: '/api/admin/users/{id}',
  access: ['admin'],
  summary: 'Change names and contacts; what is absent stays',
  params: UserPath,
  body: UserChanges,
  answers: { 200: ManagedUser },
  problems: { not_found: 404, email_taken: 409 },
  handle: async ({ ctx, params, body, who }) => ok(managedUserOf(await changeUser(ctx, params.id, body, who))),
});

export const changeRoleRoute = route({
  method: 'put',
  path: '/api/admin/users/{id}/role',
  access: ['admin'],
  summary: 'Give a user another role; ends their sessions',
  params: UserPath,
  body: RoleChange,
  answers: { 200: ManagedUser },
  problems: { not_found: 404, own_role: 409 },
  handle: async ({ ctx, params, body, who }) => ok(managedUserOf(await changeRole(ctx, params.id, body.role, who))),
});

export function setPasswordRoute(passwords: Passwords) {
  return route({
    method: 'put',
    path: '/api/admin/users/{id}/password',
    access: ['admin'],
    summary: 'Give a user another password; ends their sessions',
    params: UserPath,
    body: NewPassword,
    answers: { 204: null },
    problems: { not_found: 404 },
    handle: async ({ ctx, params, body, who }) => {
      await setPassword(ctx, passwords, { id: params.id, password: body.newPassword }, who);
      return noContent();
    },
  });
}

export const deleteUserRoute = route({
  method: 'delete',
  path: '/api/admin/users/{id}',
  access: ['admin'],
  summary: 'Delete an account for good; ends its sessions',
  params: UserPath,
  answers: { 204: null },
  problems: { not_found: 404, own_account: 409 },
  handle: async ({ ctx, params, who }) => {
    await deleteUser(ctx, params.id, who);
    return noContent();
  },
});
