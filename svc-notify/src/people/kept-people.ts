import type { ChildState } from '@fieldhouse/contracts';
import { keptFamilies, keptUsers, userContact } from '@fieldhouse/service-kit';
import { FORMER_PLAYER } from '../bell/line.ts';
import { forgetRecipient } from '../bell/notification.repository.ts';
import { renameInLines } from '../bell/rename-child.ts';
import { forgetMailAbout, forgetMailTo, stopMail } from '../mail/forget-mail.ts';
import { deletePreference } from '../preferences/contact-preference.ts';
import { deleteRefusalOf } from '../refusals/refused-address.ts';
import { toKnownChild } from './child.ts';

/**
 * Accounts with their contact data. Of one that is gone, its bell with what was read there, its address and its
 * emails are deleted.
 */
export const users = keptUsers({
  ...userContact,
  before: deleteRefusalOf,
  async removed(tx, _ctx, { id }) {
    await forgetRecipient(tx, id);
    await forgetMailTo(tx, id);
    await deletePreference(tx, id);
  },
});

/**
 * Children and their guardians. Lines of the bell show a child's name; when it has left the club, its name is
 * deleted there and in mail. Who is no longer a guardian gets no more mail about the child.
 */
export const { children, guardians } = keptFamilies({
  children: {
    table: 'known_child',
    columns(child: ChildState) {
      const { name, firstName, birthdate } = toKnownChild(child);
      return { name, first_name: firstName, birthdate };
    },
    tombstone: () => ({ name: '', first_name: null, birthdate: null }),
    applied: (tx, _ctx, child) => renameInLines(tx, child.id, toKnownChild(child).name),
    async removed(tx, _ctx, { id }) {
      await renameInLines(tx, id, FORMER_PLAYER);
      await forgetMailAbout(tx, id);
    },
  },
  guardians: {
    table: 'known_guardian',
    columns: () => ({}),
    tombstone: () => ({}),
    removed: (tx, _ctx, link) => stopMail(tx, link),
  },
});
