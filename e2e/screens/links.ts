import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { signedInAs } from '../support/api-client.ts';
import { mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { emailLink } from './email-link.ts';
import { heading, question, type Screen, type ScreenContext } from './screen.ts';

const MATEO = 1;
const newAddress = (name: string) => `${name}.${randomUUID().slice(0, 6)}@club.example`;

/** Makes each link once for a site: looking at its page does not use it. */
function linkOf(make: (site: string) => Promise<string>): (site: string) => Promise<string> {
  const links = new Map<string, Promise<string>>();
  return (site) => {
    const link = links.get(site) ?? make(site);
    links.set(site, link);
    return link;
  };
}

/** Opens the link, then waits until its page is complete. */
const opened =
  (link: (site: string) => Promise<string>, complete: (page: Page) => Promise<void>) =>
  async (page: Page, { site }: ScreenContext) => {
    await page.goto(await link(site));
    await complete(page);
  };

const invitedAs = (role: 'parent' | 'coach', firstName: string, lastName: string) =>
  linkOf((site) =>
    emailLink(site, '/invitation', async () => {
      const email = newAddress(role);
      const admin = await signedInAs(site, 'admin');
      await mustAnswer(admin, 201, 'POST', '/api/admin/invitations', { firstName, lastName, email, role });
      return email;
    }),
  );
const asParent = invitedAs('parent', 'Daniel', 'Raman');
const asCoach = invitedAs('coach', 'Wilhelmina-Anastasia', 'Featherstonehaugh-Li');

const join = linkOf((site) =>
  emailLink(site, '/join', async () => {
    const email = newAddress('sofia.marin');
    const parent = await signedInAs(site, 'parent');
    const invitation = { email, accessLevel: 'view-only' };
    await mustAnswer(parent, 201, 'POST', `/api/children/${MATEO}/guardian-invitations`, invitation);
    return email;
  }),
);

const stopsDeletion = linkOf((site) =>
  emailLink(site, '/stop-change', async () => {
    const { email, client } = await registerOwnParent(site);
    await mustAnswer(client, 200, 'POST', '/api/account/deletion');
    return email;
  }),
);

const keepsAddress = linkOf((site) =>
  emailLink(site, '/stop-change', async () => {
    const { id, email } = await registerOwnParent(site);
    const admin = await signedInAs(site, 'admin');
    const other = { email: newAddress('other'), confirmedBy: 'By phone, and the birth dates of both children' };
    await mustAnswer(admin, 204, 'POST', `/api/admin/users/${id}/lost-mailbox`, other);
    return email;
  }),
);

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).waitFor();
const declining = async (page: Page) => {
  await page.getByRole('button', { name: 'Decline' }).click();
  await question('Decline the invitation?')(page);
};

/** The pages behind links of emails, for visitors. */
export const LINKS: readonly Screen[] = [
  {
    name: 'invitation-parent',
    title: 'An invitation to be a parent',
    address: '/login',
    prepare: opened(asParent, async (page) => {
      await page.getByText('Assumption of Risk').waitFor();
      await page.getByRole('button', { name: 'Create my account' }).waitFor();
    }),
  },
  {
    name: 'invitation-coach',
    title: 'An invitation to be a coach',
    atNight: true,
    address: '/login',
    prepare: opened(asCoach, (page) => page.getByLabel('Specialties').waitFor()),
  },
  {
    name: 'invitation-errors',
    title: 'An invitation, what is missing',
    atNight: true,
    pictured: false,
    address: '/login',
    prepare: opened(asCoach, async (page) => {
      await page.getByRole('button', { name: 'Create my account' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    }),
  },
  {
    name: 'invitation-decline',
    title: 'Before an invitation is declined',
    atNight: true,
    address: '/login',
    prepare: opened(asCoach, declining),
  },
  {
    name: 'invitation-ended',
    title: 'An invitation that was used or has expired',
    atNight: true,
    address: '/invitation?token=of-last-week',
    prepare: heading('This link does not work any more'),
  },
  {
    name: 'join',
    title: 'An invitation of another parent, nobody signed in',
    address: '/login',
    prepare: opened(join, button('Create my account')),
  },
  {
    name: 'join-signed-in',
    title: 'An invitation of another parent, signed in',
    atNight: true,
    as: 'parent3',
    address: '/account',
    prepare: opened(join, button('Add Mateo to my family')),
  },
  {
    name: 'invitation-signed-in',
    title: 'An invitation, opened by somebody who is signed in',
    atNight: true,
    as: 'parent3',
    address: '/account',
    prepare: opened(asCoach, button('Sign out and go on')),
  },
  {
    name: 'stop-deletion',
    title: 'A link that stops the deletion of an account',
    address: '/login',
    prepare: opened(stopsDeletion, button('Keep my account')),
  },
  {
    name: 'stop-lost-mailbox',
    title: 'A link that stops another address, set for a lost mailbox',
    atNight: true,
    address: '/login',
    prepare: opened(keepsAddress, button('Keep this address')),
  },
];

/** Invites a coach and another parent, whose invitations the lists then show. */
export const somebodyIsInvited = async (site: string): Promise<void> => {
  await asCoach(site);
  await join(site);
};
