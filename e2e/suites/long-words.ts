import { addDays, clubToday } from '@fieldhouse/contracts';
import { isNight, itAtNight } from '@fieldhouse/infra/testing/at-night';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type ApiClient, apiClient, signedInAs } from '../support/api-client.ts';
import { signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { chooseChild } from '../support/choose-child.ts';
import { typeDate } from '../support/fill-forms.ts';
import { overflowAtAllWidths } from '../support/overflow.ts';

const LONG = 'Hubertblaineschlegelsteinhausenbergerdor';

interface LongScreen {
  /** Without one, the screen before stays open. */
  address?: string;
  /** A form or question whose parts are on another screen of the test: it is opened at night. */
  atNight?: true;
  /** Waits for the screen and does the steps that the address does not. */
  prepare: (page: Page) => Promise<unknown>;
}

/** Words of 40 letters on the screens of coaches and admins, at sign-in and registration, and in a family's dialogs. */
export function longWords(site: () => string): void {
  describe('words of 40 letters', () => {
    let visitor: Visitor;
    let userId: number;
    let eventId: number;
    let teamId: number;
    let locationId: number;
    let childId: number;
    let evaluationId: number;

    beforeAll(async () => {
      ({ userId, locationId, eventId, childId, teamId, evaluationId } = await makeLongWords(site()));
      visitor = await visit({ at: site(), reducedMotion: true });
    }, 60_000);
    afterAll(() => visitor?.leave());

    const faultsOf = async (who: string | null, screens: readonly LongScreen[]) => {
      const { page } = visitor;
      await page.context().clearCookies();
      if (who) await signInByRequest(page, who);
      const found: string[] = [];
      for (const { address, prepare } of screens.filter(({ atNight }) => !atNight || isNight())) {
        if (address !== undefined) await page.goto(address);
        await prepare(page);
        found.push(...(await overflowAtAllWidths(page)).map((fault) => `${page.url()}, ${fault}`));
      }
      return [...found, ...visitor.faults.splice(0)];
    };
    const question = (page: Page) => page.getByRole('alertdialog').waitFor();
    /** The event form has loaded its locations. */
    const offered = (page: Page) => page.getByRole('option', { name: LONG }).first().waitFor({ state: 'attached' });
    const listed = (page: Page) => page.getByText(LONG).first().waitFor();
    const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name }).waitFor();

    it('When a coach opens the dashboard, the players, the roster, a walk-in and a removal, then everything stays within the page', async () => {
      const entered = (page: Page) => page.getByRole('button', { name: `Remove ${LONG} ${LONG}` });
      const screens: LongScreen[] = [
        { address: '/coach', prepare: listed },
        { address: '/coach/create-event', atNight: true, prepare: offered },
        { address: `/coach?event=${eventId}&dialog=details`, prepare: dialog(LONG) },
        { address: `/coach?event=${eventId}&dialog=edit`, prepare: offered },
        {
          address: `/coach?event=${eventId}&dialog=copy`,
          atNight: true,
          prepare: (page) => page.getByText(`A copy of ${LONG}`).waitFor(),
        },
        { address: `/coach?event=${eventId}&dialog=delete`, atNight: true, prepare: question },
        {
          address: '/coach?dialog=roster',
          atNight: true,
          prepare: async (page) => {
            await page.getByRole('combobox', { name: 'Event' }).fill(LONG.slice(0, 9));
            await page.getByRole('option', { name: new RegExp(LONG) }).waitFor();
          },
        },
        { address: `/coach?tab=players&q=${LONG}`, prepare: listed },
        {
          address: `/coach?tab=players&child=${childId}&dialog=profile`,
          prepare: async (page) => {
            await dialog(`${LONG} ${LONG}`)(page);
            await page.getByRole('dialog').getByText(`${LONG}@${LONG}.example`).waitFor();
          },
        },
        { address: `/coach?event=${eventId}&dialog=roster`, prepare: (page) => entered(page).waitFor() },
        {
          prepare: async (page) => {
            await page.getByRole('combobox', { name: 'Child' }).focus();
            await chooseChild(page, 'konstantin hubert', /Konstantin/);
          },
        },
        {
          prepare: async (page) => {
            await entered(page).click();
            await page.getByRole('alertdialog').waitFor();
          },
        },
      ];
      expect(await faultsOf('coach', screens)).toEqual([]);
    });

    itAtNight('When a coach opens the teams and their dialogs, then everything stays within the page', async () => {
      const team = (name: string) => `/coach?tab=teams&team=${teamId}&dialog=${name}`;
      const screens: LongScreen[] = [
        { address: '/coach?tab=teams', prepare: listed },
        { address: team('edit-team'), prepare: dialog('Edit Team') },
        {
          address: team('add-member'),
          prepare: async (page) => {
            await page.getByRole('searchbox', { name: 'Search children' }).fill('Konstantin');
            await page.getByRole('button', { name: `Age Ineligible: Konstantin ${LONG}` }).waitFor();
          },
        },
        { address: team('team-events'), prepare: (page) => page.getByRole('link', { name: LONG }).last().waitFor() },
        {
          address: team('members'),
          prepare: async (page) => {
            await page.getByRole('button', { name: `Remove ${LONG} ${LONG}` }).click();
            await page.getByRole('alertdialog').waitFor();
          },
        },
      ];
      expect(await faultsOf('coach', screens)).toEqual([]);
    });

    itAtNight(
      'When a coach opens the evaluations and a child to evaluate, then everything stays within the page',
      async () => {
        const screens: LongScreen[] = [
          {
            address: `/coach?tab=evaluations&q=${LONG}`,
            prepare: async (page) => {
              await page.getByText('1 skill, notes').click();
              await page.getByText('9 of 10').waitFor();
            },
          },
          {
            address: `/coach?tab=evaluations&q=${LONG}&child=${childId}&evaluation=${evaluationId}&dialog=edit-evaluation`,
            prepare: dialog('Edit Evaluation'),
          },
          {
            address: `/coach/evaluate/${childId}?event=${eventId}`,
            prepare: async (page) => {
              await page.getByRole('button', { name: /^Previous Evaluations/ }).click();
              await page.getByRole('list', { name: 'Skills over time' }).waitFor();
            },
          },
        ];
        expect(await faultsOf('coach', screens)).toEqual([]);
      },
    );

    it('When nobody is signed in, then sign-in and registration stay within the page', async () => {
      const fill = async (page: Page, labels: readonly string[]) => {
        for (const label of labels) await page.getByLabel(label, { exact: true }).fill(LONG);
      };
      const screens: LongScreen[] = [
        {
          address: '/login',
          prepare: async (page) => {
            await fill(page, ['Username or email', 'Password']);
            await page.getByRole('button', { name: 'Sign in', exact: true }).click();
            await page.getByText('Invalid credentials').waitFor();
          },
        },
        {
          address: '/register',
          prepare: async (page) => {
            await page.getByText('Assumption of Risk').waitFor();
            await fill(page, ['First name', 'Last name', 'Email', 'Username', 'Password']);
            await page.getByRole('button', { name: 'Register', exact: true }).click();
            await page.getByText('You must accept the waiver and release form to create an account').waitFor();
          },
        },
      ];
      expect(await faultsOf(null, screens)).toEqual([]);
    });

    it('When a family opens its waivers, a cancellation and a removal, then everything stays within the page', async () => {
      const screens: LongScreen[] = [
        {
          address: '/account',
          prepare: (page) => page.getByRole('link', { name: 'Download version 1' }).waitFor(),
        },
        { address: `/events?event=${eventId}&dialog=cancel`, prepare: question },
        { address: `/children/${childId}?event=${eventId}&dialog=cancel`, prepare: question },
        {
          address: `/children/${childId}?dialog=edit-child`,
          prepare: async (page) => {
            await page.getByRole('button', { name: 'Remove child' }).click();
            await page.getByText('This cannot be undone.').waitFor();
          },
        },
      ];
      expect(await faultsOf(LONG, screens)).toEqual([]);
    });

    it('When a child is added that another family has added, then the question stays within the page', async () => {
      const ask = async (page: Page) => {
        const form = page.getByRole('dialog', { name: 'Add Child' });
        await form.getByLabel('First name').fill(LONG);
        await form.getByLabel('Last name').fill(LONG);
        await typeDate(form, 'Birthdate', '2016-05-04');
        await form.getByRole('button', { name: 'Add Child' }).click();
        await question(page);
      };
      expect(await faultsOf('parent8', [{ address: '/?dialog=add-child', prepare: ask }])).toEqual([]);
    });

    it('When a parent with such a name has to sign the waiver, then everything stays within the page', async () => {
      const screens: LongScreen[] = [
        { address: '/', prepare: (page) => page.getByText('Assumption of Risk').waitFor() },
      ];
      expect(await faultsOf('coach3', screens)).toEqual([]);
    });

    it('When an admin opens users, locations, mail and the design page, then everything stays within the page', async () => {
      const screens: LongScreen[] = [
        { address: `/?q=${LONG}`, prepare: listed },
        { address: `/?dialog=edit-user-${userId}`, prepare: dialog('Edit User') },
        { address: `/?dialog=user-password-${userId}`, atNight: true, prepare: dialog('Change Password') },
        { address: `/?dialog=user-role-${userId}`, atNight: true, prepare: dialog('Change User Role') },
        { address: `/?dialog=delete-user-${userId}`, prepare: question },
        { address: `/admin?tab=users&q=${LONG}`, prepare: listed },
        { address: `/admin?tab=users&dialog=edit-user-${userId}`, atNight: true, prepare: dialog('Edit User') },
        { address: `/admin?tab=users&dialog=delete-user-${userId}`, atNight: true, prepare: question },
        { address: `/admin?dialog=${locationId}`, prepare: (page) => page.getByRole('dialog').waitFor() },
        { address: '/admin', prepare: listed },
        {
          prepare: async (page) => {
            await page.getByRole('button', { name: `Delete ${LONG}` }).click();
            await page.getByRole('alertdialog').waitFor();
          },
        },
        { address: `/admin?tab=mail&q=${LONG}`, prepare: listed },
        {
          address: '/admin/design',
          prepare: (page) => page.getByRole('heading', { name: 'Night, turf and leather' }).waitFor(),
        },
      ];
      expect(await faultsOf('admin', screens)).toEqual([]);
    });
  });
}

/**
 * Adds a family, a location, a team and an event, each name with 40 letters; one child has a time slot, the other has
 * none.
 */
async function makeLongWords(site: string) {
  const today = clubToday(new Date());
  const parent = apiClient(site);
  const user = await post(parent, '/api/auth/register', {
    ...{ username: LONG, password: 'fieldhouse', waiverAccepted: true, phone: '(512) 555-0188' },
    ...{ firstName: LONG, lastName: LONG, email: `${LONG}@${LONG}.example` },
  });
  const child = { lastName: LONG, birthdate: '2016-05-04', confirmNotDuplicate: true };
  const registered = await post(parent, '/api/children', { ...child, firstName: LONG });
  await post(parent, '/api/children', { ...child, firstName: 'Konstantin', birthdate: addDays(today, -1000) });
  const admin = await signedInAs(site, 'admin');
  const location = await post(admin, '/api/locations', { name: LONG, address: `${LONG} ${LONG}` });
  const coach = await signedInAs(site, 'coach');
  const age = Number(today.slice(0, 4)) - 2016;
  const ages = { minAge: age - 1, maxAge: age };
  const team = await post(coach, '/api/teams', {
    ...{ name: LONG, leagueName: LONG, sport: 'basketball', coachIds: [2], ...ages },
  });
  await post(coach, `/api/teams/${team.id}/members`, { childId: registered.id });
  const event = await post(coach, '/api/events', {
    ...{ title: LONG, sport: 'group', locationId: location.id, coachIds: [2], capacity: 4, price: 99_999 },
    ...{ assignedTeamId: team.id, date: addDays(today, 1), startTime: '16:00', endTime: '18:00' },
    ...{ allowTimeSlots: true, sessionDuration: 30 },
  });
  const slots = (await coach.send('GET', `/api/events/${event.id}/timeslots`)).body as { id: number }[];
  await post(parent, '/api/register-child', { childId: registered.id, eventId: event.id, timeSlotId: slots[0]?.id });
  const evaluation = await post(coach, '/api/skill-evaluations', {
    ...{
      childId: registered.id,
      sport: 'baseball',
      date: today,
      eventId: event.id,
      notes: LONG,
      skills: { hitting: 9 },
    },
  });
  await makeWaiverDue(admin);
  return {
    userId: user.id,
    locationId: location.id,
    eventId: event.id,
    teamId: team.id,
    childId: registered.id,
    evaluationId: evaluation.id,
  };
}

/** Makes a coach a parent: this account has not signed the waiver of parents. */
async function makeWaiverDue(admin: ApiClient) {
  await admin.send('PUT', '/api/admin/users/4', { firstName: LONG, lastName: LONG });
  await admin.send('PUT', '/api/admin/users/4/role', { role: 'parent' });
}

async function post(client: ApiClient, path: string, body: unknown): Promise<{ id: number }> {
  const answer = await client.send('POST', path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as { id: number };
}
