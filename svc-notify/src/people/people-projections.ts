import type { ChildState } from '@fieldhouse/contracts';
import { familyProjection, userContact, userProjection } from '@fieldhouse/service-kit';
import { deleteStoppedMail, storeStoppedMail } from '../addresses/stopped-mail.ts';
import { deleteAnnouncementsOf } from '../announcements/delete-person.ts';
import { deleteRecipient } from '../bell/notification.repository.ts';
import { renameInLines } from '../bell/rename-child.ts';
import { deleteMailTo, stopMail } from '../mail/delete-mail.ts';
import { deleteNoticesOf, stopNotices } from '../notices/delete-notices.ts';
import { deletePreferences } from '../preferences/preference.repository.ts';
import { deleteSubscriptionsOf } from '../push/subscription.repository.ts';
import { deleteRefusalOf } from '../refusals/refused-address.ts';
import { toChildProjection } from './child.ts';
import { deleteChild } from './delete-child.ts';

/**
 * Projection of accounts with their contact data. With a deleted account its notifications, notices and preferences, its
 * address, its emails and its push subscriptions are deleted.
 */
export const users = userProjection({
  ...userContact,
  before: deleteRefusalOf,
  applied: (tx, _ctx, state) => storeStoppedMail(tx, state),
  async removed(tx, _ctx, { id }) {
    await deleteRecipient(tx, id);
    await deleteAnnouncementsOf(tx, id);
    await deleteNoticesOf(tx, id);
    await deleteMailTo(tx, id);
    await deletePreferences(tx, id);
    await deleteSubscriptionsOf(tx, id);
    await deleteStoppedMail(tx, id);
  },
});

/**
 * Projections of children and their guardians. Lines of the bell show a child's name; when the child is deleted, so is
 * its name there and in mail. A user who is no longer a guardian gets no more mail about the child, and has no
 * notices of it.
 */
export const { children, guardians } = familyProjection({
  children: {
    table: 'child_projection',
    columns(child: ChildState) {
      const { name, firstName, birthdate } = toChildProjection(child);
      return { name, first_name: firstName, birthdate };
    },
    tombstone: () => ({ name: '', first_name: null, birthdate: null }),
    applied: (tx, _ctx, child) => renameInLines(tx, child.id, toChildProjection(child).name),
    removed: (tx, _ctx, { id }) => deleteChild(tx, id),
  },
  guardians: {
    table: 'guardian_projection',
    columns: () => ({}),
    tombstone: () => ({}),
    async removed(tx, _ctx, link) {
      await stopNotices(tx, link);
      await stopMail(tx, link);
    },
  },
});
