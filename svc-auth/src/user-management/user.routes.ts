import { IdParam, NewPassword, NewUser, RoleChange, UserChanges } from '@fieldhouse/contracts';
import {
  created,
  noContent,
  notFound,
  ok,
  recordOf,
  route,
  type ServiceContext,
  storedEmail,
} from '@fieldhouse/service-kit';
import * as z from 'zod';
import { findAccount } from '../accounts/account.repository.ts';
import type { Passwords } from '../credentials/passwords.ts';
import { changeRole } from './change-role.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { DeletionPreview, previewDeletion } from './deletion-preview.ts';
import { entityTagOf, ManagedUser, managedUserOf } from './managed-user.ts';
import { setPassword } from './set-password.ts';

const UserPath = z.object({ id: IdParam });

export function createUserRoute(passwords: Passwords) {
  return route({
    method: 'post',
    path: '/api/admin/users',
    access: ['admin'],
    recentSignIn: async ({ body }) => body.role === 'admin',
    permissions: ['user.manage'],
    audit: { action: 'user.added', label: 'Added user', verb: 'added the account of', subject: 'user' },
    summary: 'Create an account of any role',
    body: NewUser,
    answers: { 201: ManagedUser },
    example: {
      body: {
        username: 'daniel.raman',
        password: 'a good password',
        role: 'parent',
        firstName: 'Daniel',
        lastName: 'Raman',
        email: 'daniel.raman@club.example',
        phone: '5125550133',
        emergencyContact1FirstName: 'Priya',
        emergencyContact1LastName: 'Raman',
        emergencyContact1Phone: '5125550134',
      },
    },
    problems: { username_taken: 409, email_taken: 409 },
    handle: async ({ ctx, body, who }) => {
      const account = await createUser(ctx, passwords, body, who);
      return created(managedUserOf(account), { ETag: entityTagOf(account) });
    },
  });
}

export const showUserRoute = route({
  method: 'get',
  path: '/api/admin/users/{id}',
  access: ['admin'],
  permissions: ['user.manage'],
  summary: 'One account',
  params: UserPath,
  answers: { 200: ManagedUser },
  example: { params: { id: recordOf('account') } },
  view: { action: 'user.viewed', of: ({ id }) => ({ subject: { type: 'user', id }, userIds: [id] }) },
  problems: { not_found: 404 },
  handle: async ({ ctx, params }) => {
    const account = await findAccount(ctx.db, params.id);
    if (!account) throw notFound('User');
    return ok(managedUserOf(account), { ETag: entityTagOf(account) });
  },
});

export const changeUserRoute = route({
  method: 'put',
  path: '/api/admin/users/{id}',
  access: ['admin'],
  recentSignIn: async ({ ctx, params, body }) => isNewEmail(ctx, params.id, body.email),
  permissions: ['user.manage'],
  audit: { action: 'user.changed', label: 'Changed user', verb: 'changed the account of', subject: 'user' },
  summary: 'Change an account; absent fields stay as they are',
  description: [
    'A role or a password in the request is ignored. A changed username, name or phone number has to follow the rules',
    'for new ones. With `If-Match: "{version}"` the change is refused when somebody else has changed the account',
    'since.',
  ].join(' '),
  params: UserPath,
  body: UserChanges,
  answers: { 200: ManagedUser },
  example: {
    params: { id: recordOf('account') },
    body: { firstName: 'Daniel', lastName: 'Raman', email: 'daniel@club.example', phone: '5125550133' },
  },
  problems: { not_found: 404, username_taken: 409, email_taken: 409, version_conflict: 412 },
  handle: async ({ ctx, params, body, who, header }) => {
    const change = { id: params.id, changes: body, ifMatch: header('If-Match') };
    const account = await changeUser(ctx, change, who);
    return ok(managedUserOf(account), { ETag: entityTagOf(account) });
  },
});

export const changeRoleRoute = route({
  method: 'put',
  path: '/api/admin/users/{id}/role',
  access: ['admin'],
  recentSignIn: true,
  rule: 'admins for others',
  permissions: ['user.change-role'],
  audit: { action: 'user.role-changed', label: 'Changed role', verb: 'changed the role of', subject: 'user' },
  summary: 'Give a user another role; ends their sessions',
  params: UserPath,
  body: RoleChange,
  answers: { 200: ManagedUser },
  example: { params: { id: recordOf('account') }, body: { role: 'coach' } },
  problems: { not_found: 404, own_role: 409 },
  handle: async ({ ctx, params, body, who }) => ok(managedUserOf(await changeRole(ctx, params.id, body.role, who))),
});

export function setPasswordRoute(passwords: Passwords) {
  return route({
    method: 'put',
    path: '/api/admin/users/{id}/password',
    access: ['admin'],
    recentSignIn: true,
    permissions: ['user.manage'],
    audit: { action: 'user.password-set', label: 'Set password', verb: 'set a new password for', subject: 'user' },
    summary: 'Give a user another password; ends their sessions',
    params: UserPath,
    body: NewPassword,
    answers: { 204: null },
    example: { params: { id: recordOf('account') }, body: { newPassword: 'a good password' } },
    problems: { not_found: 404 },
    handle: async ({ ctx, params, body, who }) => {
      await setPassword(ctx, passwords, { id: params.id, password: body.newPassword }, who);
      return noContent();
    },
  });
}

export const deletionPreviewRoute = route({
  method: 'get',
  path: '/api/admin/users/{id}/deletion',
  access: ['admin'],
  rule: 'admins for others',
  permissions: ['user.delete'],
  summary: 'What the deletion of an account would delete, counted in every service',
  params: UserPath,
  answers: { 200: DeletionPreview },
  example: { params: { id: recordOf('account') } },
  view: {
    action: 'user.viewed',
    of: ({ children }, { params: { id } }) => ({
      subject: { type: 'user', id },
      userIds: [id],
      childIds: [...(children?.deleted ?? []), ...(children?.staying ?? [])].map((child) => child.id),
    }),
  },
  problems: { not_found: 404 },
  handle: async ({ ctx, params }) => ok(await previewDeletion(ctx, params.id)),
});

export const deleteUserRoute = route({
  method: 'delete',
  path: '/api/admin/users/{id}',
  access: ['admin'],
  recentSignIn: true,
  rule: 'admins for others',
  permissions: ['user.delete'],
  audit: { action: 'user.deleted', label: 'Deleted user', verb: 'deleted', subject: 'user' },
  summary: 'Delete an account permanently; ends its sessions',
  params: UserPath,
  answers: { 204: null },
  example: { params: { id: recordOf('account') } },
  problems: { not_found: 404, own_account: 409 },
  handle: async ({ ctx, params, who }) => {
    await deleteUser(ctx, params.id, who);
    return noContent();
  },
});

/** Whether an account would get another email address; the screens send the present one with every change. */
async function isNewEmail({ db }: ServiceContext, id: number, email: string | undefined): Promise<boolean> {
  return email !== undefined && storedEmail(email) !== (await findAccount(db, id))?.email;
}
