import { addDays, type RegisteredEvent } from '@fieldhouse/contracts';
import { deletionWaits } from './deletion-waits.ts';
import { somebodyIsInvited } from './links.ts';
import { NEWCOMER, registerNewcomer } from './newcomer.ts';
import { registerScheduledFamily, registerUnscheduledFamily, SCHEDULED, UNSCHEDULED } from './scheduled-family.ts';
import { dialog, heading, question, type Screen, show } from './screen.ts';
import { withAnswer } from './with-answer.ts';

const CHILDREN = /\/api\/children(\?|$)/;

/** The children as they are once the family was told of edits of its first two events: that takes two minutes. */
function withChangedEvents([child, ...others]: { registeredEvents: RegisteredEvent[] }[]) {
  if (!child) throw new Error('The family has no child');
  const registeredEvents = child.registeredEvents.map((event, index) => {
    const { date, endDate, location = '', timeSlot } = event;
    const { startTime, endTime } = timeSlot ?? event;
    const same = { date, endDate, startTime, endTime, location, newInstructor: null, reason: null };
    const moved = { date: addDays(date, -1), startTime: '09:00', endTime: '10:30', location: 'North Cages' };
    if (index === 0) return { ...event, changedFrom: { ...same, ...moved, reason: 'The cages are flooded' } };
    return index === 1 ? { ...event, changedFrom: { ...same, newInstructor: 'Theo Banks' } } : event;
  });
  return [{ ...child, registeredEvents }, ...others];
}

/** The family home and its dialogs. */
export const HOME: readonly Screen[] = [
  {
    name: 'parent-dashboard',
    title: 'Parent dashboard',
    as: 'parent',
    address: '/',
    prepare: async (page) => {
      await page.getByRole('article', { name: 'Mateo Alvarez' }).waitFor();
      await page.getByText('Infield Footwork and Quick Hands').first().waitFor();
    },
  },
  {
    name: 'parent-dashboard-schedule',
    title: 'Parent dashboard, a full schedule and a deleted event',
    as: SCHEDULED,
    address: '/',
    arrange: registerScheduledFamily,
    prepare: async (page) => {
      await page.getByText('Cancelled: Lightning').waitFor();
      await page.getByRole('button', { name: 'Show all 7' }).waitFor();
      await show(page.getByRole('heading', { name: 'Your schedule' }));
    },
  },
  {
    name: 'parent-dashboard-changed',
    title: 'Parent dashboard, events that were moved or have another coach',
    atNight: true,
    as: SCHEDULED,
    address: '/',
    arrange: registerScheduledFamily,
    prepare: async (page) => {
      // Loading the page again would end a call that is under way.
      await page.getByText('Cancelled: Lightning').waitFor();
      await withAnswer(page, CHILDREN, withChangedEvents, async () => {
        await page.reload();
        await page.getByText('New coach').waitFor();
      });
      await show(page.getByText('Moved'));
    },
  },
  {
    name: 'parent-dashboard-unscheduled',
    title: 'Parent dashboard, no registrations',
    atNight: true,
    as: UNSCHEDULED,
    address: '/',
    arrange: registerUnscheduledFamily,
    prepare: (page) => show(page.getByText('Nothing on the schedule yet')),
  },
  {
    name: 'parent-dashboard-request',
    title: 'Parent dashboard, access asked for',
    as: 'parent12',
    address: '/',
    prepare: async (page) => {
      await page.getByText('Access to Owen Whitaker requested').waitFor();
      await page.getByText('Infield Footwork and Quick Hands').first().waitFor();
    },
  },
  {
    name: 'parent-dashboard-waits',
    title: 'Parent dashboard, while the deletion of the account waits',
    as: 'parent2',
    address: '/',
    arrange: deletionWaits,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Keep my account' }).waitFor();
      await page.getByText('Infield Footwork and Quick Hands').first().waitFor();
    },
  },
  {
    name: 'parent-dashboard-new',
    title: 'Parent dashboard, before the first child',
    as: NEWCOMER,
    address: '/',
    arrange: registerNewcomer,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add Child' }).waitFor();
      await page.getByText('Infield Footwork and Quick Hands').first().waitFor();
    },
  },
  {
    name: 'coach-family-home',
    title: 'Parent dashboard of a coach',
    atNight: true,
    as: 'coach',
    address: '/parent',
    prepare: async (page) => {
      await page.getByText('Your own children appear here.').waitFor();
      await page.getByText('Infield Footwork and Quick Hands').first().waitFor();
    },
  },
];

const CHIDI = 7;
const users = heading('User Management');
const listed = async (page: Parameters<typeof users>[0]) => {
  await users(page);
  await page.getByText('coach2@fieldhouse.example').first().waitFor();
};

/** User Management on an admin’s family home. */
export const USERS: readonly Screen[] = [
  {
    name: 'admin-family-home',
    title: 'User Management',
    as: 'admin',
    address: '/',
    prepare: async (page) => {
      await listed(page);
      await page.getByText('Infield Footwork and Quick Hands').first().waitFor();
    },
  },
  {
    name: 'users-found',
    pictured: false,
    title: 'User Management, found',
    atNight: true,
    as: 'admin',
    address: '/?q=okafor',
    prepare: async (page) => {
      await users(page);
      await page.getByText('Okafor').first().waitFor();
      await page.getByText('coach2@fieldhouse.example').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'users-none',
    pictured: false,
    title: 'User Management, nobody found',
    atNight: true,
    as: 'admin',
    address: '/?q=xyz',
    prepare: async (page) => {
      await users(page);
      await page.getByRole('heading', { name: 'No users found' }).waitFor();
    },
  },
  {
    name: 'user-edit',
    title: 'Edit User',
    atNight: true,
    pictured: false,
    as: 'admin',
    address: `/?dialog=edit-user-${CHIDI}`,
    prepare: (page) => page.getByRole('dialog', { name: 'Edit User' }).waitFor(),
  },
  {
    name: 'user-password',
    title: 'Change Password',
    as: 'admin',
    address: `/?dialog=user-password-${CHIDI}`,
    prepare: (page) => page.getByRole('dialog', { name: 'Change Password' }).waitFor(),
  },
  {
    name: 'user-role',
    title: 'Change User Role',
    as: 'admin',
    address: `/?dialog=user-role-${CHIDI}`,
    prepare: (page) => page.getByRole('dialog', { name: 'Change User Role' }).waitFor(),
  },
  {
    name: 'user-delete',
    title: 'Delete User Account',
    atNight: true,
    as: 'admin',
    address: `/?dialog=delete-user-${CHIDI}`,
    prepare: question('Delete User Account'),
  },
];

const accounts = async (page: Parameters<typeof users>[0]) => {
  await heading('User Accounts')(page);
  await page.getByText('coach2@fieldhouse.example').first().waitFor();
};

/** The Users tab of admins: the list, the admin's own account, and the dialogs with every field. */
export const USERS_TAB: readonly Screen[] = [
  {
    name: 'admin-users',
    title: 'User Accounts',
    as: 'admin',
    address: '/admin?tab=users',
    prepare: accounts,
  },
  {
    name: 'admin-users-own',
    title: 'User Accounts, the admin’s own',
    atNight: true,
    pictured: false,
    as: 'admin',
    address: '/admin?tab=users&sub=admin',
    differsOnDesk: true,
    prepare: async (page, { onPhone }) => {
      const button = onPhone ? 'Actions for Avery Stone' : 'Edit Avery Stone';
      await page.getByRole('button', { name: button }).waitFor();
    },
  },
  {
    name: 'admin-users-none',
    title: 'User Accounts, nobody found',
    atNight: true,
    pictured: false,
    as: 'admin',
    address: '/admin?tab=users&q=xyz&sub=coach',
    prepare: (page) => page.getByRole('heading', { name: 'No users found' }).waitFor(),
  },
  {
    name: 'admin-users-invited',
    title: 'User Accounts, who is invited',
    as: 'admin',
    address: '/admin?tab=users',
    arrange: somebodyIsInvited,
    prepare: async (page) => {
      await accounts(page);
      await show(page.getByRole('button', { name: /^Revoke the invitation/ }).first());
    },
  },
  {
    name: 'admin-users-revoke',
    title: 'Before an invitation is revoked',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=users',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Revoke the invitation/ })
        .first()
        .click();
      await question(/^Revoke/)(page);
    },
  },
  {
    name: 'admin-users-invite',
    title: 'Invite somebody',
    as: 'admin',
    address: '/admin?tab=users&dialog=invite',
    prepare: dialog('Invite'),
  },
  {
    name: 'admin-user-new',
    title: 'Add User',
    as: 'admin',
    address: '/admin?tab=users&dialog=new-user',
    prepare: async (page) => {
      const form = page.getByRole('dialog', { name: 'Add User' });
      await form.getByRole('radio', { name: 'Coach' }).click();
      await form.getByRole('button', { name: 'Add User' }).click();
      await form.getByText('Emergency contact phone is required').waitFor();
    },
  },
  {
    name: 'admin-user-edit',
    title: 'Edit User, every field',
    as: 'admin',
    address: '/admin?tab=users&dialog=edit-user-2',
    prepare: (page) => page.getByRole('dialog', { name: 'Edit User' }).waitFor(),
  },
  {
    name: 'admin-user-lost-mailbox',
    title: 'Another address for a lost mailbox',
    as: 'admin',
    address: `/admin?tab=users&dialog=lost-mailbox-${CHIDI}`,
    prepare: async (page) => {
      const form = page.getByRole('dialog', { name: 'Lost mailbox' });
      await form.getByLabel('New email address').fill('chidi.new@fieldhouse.example');
      await form.getByRole('button', { name: 'Set address' }).click();
      await form.getByText('Please enter how you confirmed who it is').waitFor();
    },
  },
  {
    name: 'admin-user-delete',
    title: 'Delete User Account, counted',
    as: 'admin',
    address: `/admin?tab=users&dialog=delete-user-${CHIDI}`,
    prepare: async (page) => {
      await question('Delete User Account')(page);
      await page.getByText('All game data of these children').waitFor();
    },
  },
];
