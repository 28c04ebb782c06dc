import { ok, route } from '@fieldhouse/service-kit';
import { OwnAccount, ownAccountOf } from '../own-account/own-account.ts';
import { DeletionPreview, previewDeletion } from '../user-management/deletion-preview.ts';
import { callOffDeletion, planDeletion } from './plan-deletion.ts';
import { stopLostMailbox } from './plan-lost-mailbox.ts';

export const ownDeletionPreviewRoute = route({
  method: 'get',
  path: '/api/account/deletion',
  access: ['parent'],
  rule: 'parents',
  permissions: ['account.delete'],
  summary: 'What the deletion of the own account would delete, counted in every service',
  answers: { 200: DeletionPreview },
  view: { none: 'The caller’s own account and children' },
  problems: { not_found: 404 },
  handle: async ({ ctx, who }) => ok(await previewDeletion(ctx, who.userId)),
});

export const planDeletionRoute = route({
  method: 'post',
  path: '/api/account/deletion',
  access: ['parent'],
  rule: 'parents',
  permissions: ['account.delete'],
  recentSignIn: true,
  summary: 'Delete the own account in 7 days, unless it is called off',
  answers: { 200: OwnAccount },
  problems: { too_many_deletions: 429 },
  handle: async ({ ctx, who }) => {
    await planDeletion(ctx, who);
    return ok(await ownAccountOf(ctx, who));
  },
});

export const callOffDeletionRoute = route({
  method: 'delete',
  path: '/api/account/deletion',
  access: ['parent'],
  rule: 'parents',
  permissions: ['account.delete'],
  summary: 'Call off the deletion of the own account',
  answers: { 200: OwnAccount },
  handle: async ({ ctx, who }) => {
    await callOffDeletion(ctx, who);
    return ok(await ownAccountOf(ctx, who));
  },
});

export const stopLostMailboxRoute = route({
  method: 'delete',
  path: '/api/account/lost-mailbox',
  access: 'signed-in',
  audit: {
    action: 'user.lost-mailbox-stopped',
    label: 'Stopped other address',
    verb: 'stopped the other address of',
    subject: 'user',
    id: null,
  },
  summary: 'Stop the other address that an admin set for the own account',
  answers: { 200: OwnAccount },
  handle: async ({ ctx, who }) => {
    await stopLostMailbox(ctx, who);
    return ok(await ownAccountOf(ctx, who));
  },
});
