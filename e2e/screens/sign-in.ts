import { signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { deletionWaits } from './deletion-waits.ts';
import { resetLink } from './reset-link.ts';
import { heading, type Screen } from './screen.ts';
import { showEditedWaiver } from './waiver-texts.ts';

const NO_ANSWER = new Promise<void>(() => undefined);
const NEW_PASSWORD = 'bluebonnet';

/** Sign-in, registration and password recovery, which need no session. */
export const SIGN_IN: readonly Screen[] = [
  { name: 'sign-in', title: 'Sign in', address: '/login', prepare: heading('Sign into Parent Account') },
  {
    name: 'sign-in-refused',
    title: 'Sign in, refused',
    atNight: true,
    pictured: false,
    address: '/auth/login',
    prepare: async (page) => {
      await page.getByLabel('Username').fill('rosa');
      await page.getByLabel('Password', { exact: true }).fill('not it');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Invalid credentials').waitFor();
    },
  },
  {
    name: 'registration',
    title: 'Parent registration',
    address: '/register',
    prepare: (page) => page.getByText('Assumption of Risk').waitFor(),
  },
  {
    name: 'registration-errors',
    title: 'Parent registration, what is missing',
    pictured: false,
    address: '/auth/register',
    prepare: async (page) => {
      await page.getByText('Assumption of Risk').waitFor();
      await page.getByLabel('First name').fill('Wren');
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await page.getByText('You must accept the waiver and release form to create an account').waitFor();
    },
  },
  {
    name: 'forgot-password',
    title: 'Forgot password',
    address: '/forgot-password',
    prepare: (page) => page.getByRole('button', { name: 'Send Reset Link' }).waitFor(),
  },
  {
    name: 'forgot-password-sent',
    title: 'The reset link is on its way',
    atNight: true,
    address: '/forgot-password',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nobody@fieldhouse.example');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
      await page.getByText('nobody@fieldhouse.example').waitFor();
      await page.getByText('The reset link expires in 1 hour.').waitFor();
    },
  },
  {
    name: 'reset-password-verifying',
    title: 'Looking at a reset link',
    atNight: true,
    pictured: false,
    address: '/login',
    prepare: async (page) => {
      await page.route('**/api/auth/verify-reset-token*', () => NO_ANSWER);
      await page.goto('/reset-password?token=of-a-letter');
      await page.getByText('Verifying reset link...').waitFor();
      await page.unroute('**/api/auth/verify-reset-token*');
    },
  },
  {
    name: 'reset-password',
    title: 'Choose a new password',
    address: '/login',
    prepare: async (page, { site }) => {
      await page.goto(await resetLink(site));
      await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel('Confirm New Password').fill('bluebell');
      await page.getByRole('button', { name: 'Update Password' }).click();
      await page.getByText('Please make sure both passwords are identical.').first().waitFor();
    },
  },
  {
    name: 'reset-password-complete',
    title: 'The new password is set',
    atNight: true,
    address: '/login',
    prepare: async (page, { site }) => {
      await page.goto(await resetLink(site));
      await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Update Password' }).click();
      await page.getByRole('heading', { name: 'Password Reset Complete' }).waitFor();
      await page.getByRole('link', { name: 'Continue to Login' }).waitFor();
    },
  },
  {
    name: 'reset-password-invalid',
    title: 'A reset link that is none',
    address: '/reset-password?token=of-last-week',
    prepare: async (page) => {
      await page.waitForURL('**/login');
      await page.getByText('Invalid or expired link').waitFor();
      await page.getByText('The reset link is invalid or expired.').waitFor();
    },
  },
  {
    name: 'invitation-invalid',
    title: 'An invitation of another parent that was used already',
    atNight: true,
    address: '/join?token=of-last-week',
    prepare: (page) => page.getByText('This invitation does not work').waitFor(),
  },
  {
    name: 'stop-change-invalid',
    title: 'A link that stops a change, used already',
    atNight: true,
    address: '/stop-change?token=of-last-week',
    prepare: (page) => page.getByRole('link', { name: 'Open your account' }).waitFor(),
  },
  {
    name: 'address-link-invalid',
    title: 'A link for an address that was used already',
    atNight: true,
    address: '/address?token=of-last-week',
    prepare: (page) => page.getByRole('link', { name: 'Open your account' }).waitFor(),
  },
];

/** Makes a coach a parent: this account has not signed the waiver of parents. */
const makeParent = async (site: string) => {
  const admin = await signedInAs(site, 'admin');
  const { role } = await mustAnswer<{ role: string }>(admin, 200, 'GET', '/api/admin/users/4');
  if (role !== 'parent') await mustAnswer(admin, 200, 'PUT', '/api/admin/users/4/role', { role: 'parent' });
};

/** The waiver, before it is signed, and the account of who has signed it. */
export const WAIVER: readonly Screen[] = [
  {
    name: 'account',
    title: 'Account, with an open form',
    as: 'parent',
    address: '/account',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Download version 1' }).waitFor();
      await page.getByRole('button', { name: 'Change emergency contacts' }).click();
      await page.getByRole('group', { name: 'First contact' }).waitFor();
    },
  },
  {
    name: 'account-delete',
    title: 'Delete my account: what goes and what stays',
    as: 'parent',
    address: '/account',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Delete my account…' }).click();
      await page.getByRole('alertdialog').getByText('Games stay as figures of the team').waitFor();
    },
  },
  {
    name: 'account-waits',
    title: 'Account, while its deletion waits',
    atNight: true,
    as: 'parent2',
    address: '/account',
    arrange: deletionWaits,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Keep my account' }).waitFor();
      await page.getByText('Games stay as figures of the team').waitFor();
    },
  },
  {
    name: 'waiver-due',
    title: 'The waiver, for a parent who has not signed it',
    as: 'coach3',
    address: '/',
    arrange: makeParent,
    prepare: async (page) => {
      await page.getByRole('heading', { name: 'Waiver and Release', exact: true }).waitFor();
      await page.getByText('Assumption of Risk').waitFor();
    },
  },
  {
    name: 'waiver-edited',
    title: 'The waiver, in words that an admin wrote',
    atNight: true,
    as: 'coach3',
    address: '/',
    arrange: makeParent,
    prepare: showEditedWaiver,
  },
];
