import { randomInt } from 'node:crypto';
import { addDays, addMonths, clubToday, dayText } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DESK, PHONE, signIn, type Visitor, visit } from '../support/browser.ts';
import type { expectGoodScreen } from '../support/check-screen.ts';
import { registerParent, typeDate } from '../support/fill-forms.ts';
import type { OpenSite } from '../support/open-site.ts';

/** A run on a site where an earlier one has failed has an event and a family of its own. */
const RUN = Array.from({ length: 4 }, () => 'abcdefghijklmnopqrstuvwxyz'[randomInt(26)]).join('');
const EVENT = `Footwork Before First Frost ${RUN}`;
const LAST_NAME = `Calloway ${RUN.toUpperCase()}`;
const JOSIE = `Josie ${LAST_NAME}`;
const USERNAME = `wren-${RUN}`;
const today = clubToday(new Date());
const eventDay = addDays(today, 9);

interface MainUseCase {
  open: OpenSite;
  /** Checks an open screen; without it screens are only used. */
  checkScreen?: typeof expectGoodScreen;
}

/** The main use case, from a coach’s event to the child on the roster, on a site with a new demo club. */
export function mainUseCase(where: string, { open, checkScreen = async () => undefined }: MainUseCase): void {
  describe(`the main use case, ${where}`, () => {
    let site: Awaited<ReturnType<OpenSite>>;
    let coach: Visitor;
    let parent: Visitor;
    let admin: Visitor;

    beforeAll(async () => {
      site = await open();
      [coach, parent, admin] = await Promise.all([
        visit({ at: site.url, size: DESK }),
        visit({ at: site.url, size: PHONE }),
        visit({ at: site.url, size: DESK }),
      ]);
    }, 240_000);
    afterAll(async () => {
      await Promise.all([coach, parent, admin].map((visitor) => visitor?.leave()));
      await site?.stop();
    }, 60_000);

    it('When nobody is signed in, then a page redirects to the sign-in screen, and a wrong password is reported there @spec S1.2.34, S1.2.37, S1.5.8, S1.8.1', async () => {
      const { page } = coach;
      await page.goto('/coach');
      await page.waitForURL('**/login');
      await page.getByRole('heading', { name: 'Sign into Parent Account' }).waitFor();
      await checkScreen(coach);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Please fill in all fields').first().waitFor();
      await page.getByLabel('Username').fill('coach2');
      await page.getByLabel('Password', { exact: true }).fill('not it');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Invalid credentials').waitFor();
      await checkScreen(coach);
    });

    it('When a coach creates an event with time slots, then it is in the events table @spec S1.1.10, S1.2.22, S1.2.23, S1.2.44, S1.5.44, S1.8.29', async () => {
      const { page } = coach;
      await signIn(page, 'coach2');
      await page.getByText('Welcome back, Theo Banks!').waitFor();
      await page.waitForURL('**/coach');
      await page.getByRole('heading', { level: 1, name: 'Coach Dashboard' }).waitFor();
      await page.getByRole('row').nth(5).waitFor();
      await checkScreen(coach);

      await page.getByRole('button', { name: 'Create Event' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title').fill(EVENT);
      await dialog.getByRole('button', { name: 'Create Event' }).click();
      await dialog.getByText('Date is required').waitFor();
      await checkScreen(coach);
      await dialog.getByLabel('Sport').selectOption('Basketball');
      await dialog.getByLabel('Location').selectOption('Barn Court');
      await typeDate(dialog, 'Date', eventDay);
      await dialog.getByLabel('Start time', { exact: true }).fill('16:00');
      await dialog.getByLabel('End time', { exact: true }).fill('18:00');
      await dialog.getByText('Allow time slots').click();
      await dialog.getByText('4 time slots of 30 minutes, one child each').waitFor();
      expect(await dialog.getByLabel('Capacity', { exact: true }).inputValue()).toBe('4');
      await dialog.getByLabel('Price', { exact: true }).fill('40.00');
      await dialog.getByRole('button', { name: 'Create Event' }).click();
      await page.getByText('Event created successfully').waitFor();
      const row = page.getByRole('row', { name: new RegExp(EVENT) });
      await row.waitFor();
      expect(await row.innerText()).toMatch(/0\/4/);
    });

    it('When a parent registers on a phone and accepts the waiver, then the dashboard opens with a welcome @spec S1.1.1, S1.1.2, S1.2.14, S1.2.42, S1.2.46, S1.2.63, S1.2.66, S1.5.5, S1.5.7', async () => {
      const { page } = parent;
      await page.goto('/login');
      await page.getByRole('link', { name: 'Parent Registration' }).click();
      await page.getByRole('heading', { name: 'Parent Registration' }).waitFor();
      await page.getByText('Assumption of Risk').waitFor();
      await checkScreen(parent, ['dark']);
      const person = {
        firstName: 'Wren',
        lastName: LAST_NAME,
        username: USERNAME,
        password: 'bluebonnet',
        email: `${USERNAME}@fieldhouse.example`,
        phone: '(512) 555-0177',
      };
      await page.getByRole('button', { name: 'Register' }).click();
      await page.getByText('You must accept the waiver and release form to create an account').waitFor();
      await page.getByText('Please enter a valid email address').waitFor();
      await registerParent(page, person);
      await page.getByText(`Welcome, Wren ${LAST_NAME}!`).waitFor();
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByRole('heading', { level: 1, name: 'Parent Dashboard' }).waitFor();
      await checkScreen(parent, ['dark']);
    });

    it('When the parent adds a child, then its card appears at once @spec S1.2.97, S1.2.99, S1.2.101, S1.5.15, S1.8.18', async () => {
      const { page } = parent;
      await page.getByRole('button', { name: /Add/ }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add Child' });
      await dialog.getByRole('button', { name: 'Add Child' }).click();
      await dialog.getByText('Birthdate is required').waitFor();
      await checkScreen(parent, ['dark']);
      await dialog.getByLabel('First name').fill('Josie');
      await dialog.getByLabel('Last name').fill(LAST_NAME);
      await typeDate(dialog, 'Birthdate', addDays(addMonths(today, -10 * 12), -randomInt(300)));
      await dialog.getByRole('button', { name: 'Add Child' }).click();
      await page.getByText('Child added successfully').waitFor();
      await page.getByRole('heading', { name: JOSIE }).waitFor();
      await page.getByText('Age 10 · Junior').waitFor();
      await page.getByText('No sizes set').waitFor();
      await checkScreen(parent, ['dark']);
    });

    it('When the parent books a time slot, then the sheet shows the registration and the dashboard counts it @spec S1.1.4-6, S1.2.21, S1.2.103, S1.2.105, S1.2.139, S1.4.18, S1.5.28, S1.8.25', async () => {
      const { page } = parent;
      await page.getByRole('link', { name: 'Schedule Training' }).click();
      await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
      await page.getByRole('heading', { name: 'For Josie, 10' }).waitFor();
      await page.getByRole('button', { name: `Register for ${EVENT}` }).waitFor();
      await checkScreen(parent, ['dark']);
      await page.getByRole('button', { name: `Register for ${EVENT}` }).click();
      const sheet = page.getByRole('dialog', { name: EVENT });
      await sheet.getByText(JOSIE).waitFor();
      await sheet.getByText('4:30 PM').waitFor();
      await sheet.getByRole('button', { name: 'Register Josie' }).click();
      await sheet.getByText('Please select a time slot for this event').waitFor();
      await checkScreen(parent, ['dark']);
      await sheet.getByText('4:30 PM').click();
      await sheet.getByText('4:30 – 5:00 PM').waitFor();
      await sheet.getByRole('button', { name: 'Register Josie' }).click();
      await page.getByText(`Registration complete for ${EVENT}`).waitFor();
      await sheet.getByText('Registered 4:30 PM').waitFor();
      await sheet
        .getByRole('radio', { name: /4:30 PM/ })
        .getByText('Josie')
        .waitFor();
      await checkScreen(parent, ['dark']);
      await sheet.getByRole('button', { name: 'Close' }).click();
      await page.getByText('Josie registered 4:30 PM').waitFor();

      await page.goto('/');
      const card = page.getByRole('article', { name: JOSIE });
      await card.getByText('1 upcoming event').waitFor();
      await card.getByText(EVENT).waitFor();
      await checkScreen(parent, ['dark']);
    });

    it('When the event’s coach gets the notification, then it leads to the child on the roster', async () => {
      const { page } = coach;
      const bell = page.getByRole('button', { name: /Notifications, \d+ unread/ });
      await page.getByRole('button', { name: /Notifications/ }).click();
      const notice = page.getByRole('link', { name: new RegExp(`${JOSIE} registered`) });
      await notice.waitFor({ timeout: 45_000 });
      await bell.waitFor();
      await checkScreen(coach);
      const unread = Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0]);
      await notice.click();
      const roster = page.getByRole('dialog', { name: EVENT });
      const row = roster.getByRole('row', { name: new RegExp(JOSIE) });
      await row.waitFor();
      expect(await row.getAttribute('data-highlighted')).not.toBeNull();
      expect(await row.innerText()).toMatch(new RegExp(`4:30 PM[^]*Age 10[^]*Wren ${LAST_NAME}`));
      expect(await row.getByRole('link', { name: /Call Wren/ }).getAttribute('href')).toBe('tel:+15125550177');
      await checkScreen(coach);
      await roster.getByRole('button', { name: 'Close' }).click();
      await page
        .getByRole('button', { name: unread > 1 ? `Notifications, ${unread - 1} unread` : 'Notifications' })
        .waitFor();
    }, 90_000);

    it('When a coach registers a walk-in, then the count goes up without a reload', async () => {
      const { page } = coach;
      await page.getByRole('button', { name: `Manage registrations of ${EVENT}` }).click();
      const roster = page.getByRole('dialog', { name: EVENT });
      await roster.getByText('1/4 participants').waitFor();
      await roster.getByRole('combobox', { name: 'Child' }).pressSequentially('jun', { delay: 30 });
      await page.getByRole('option', { name: /June Park/ }).click();
      await roster.getByLabel('Time slot').selectOption('5:00 PM');
      await roster.getByRole('button', { name: 'Register' }).click();
      await roster.getByRole('row', { name: /June Park/ }).waitFor();
      await roster.getByText('2/4 participants').waitFor();
    });

    it('When an admin signs in, then locations can be edited, and the Mail tab has the confirmation @spec S1.1.11, S1.2.24, S1.2.25, S1.2.43', async () => {
      const { page } = admin;
      await signIn(page, 'admin');
      await page.waitForURL('**/admin');
      await page.getByRole('row', { name: /North Cages/ }).waitFor();
      await checkScreen(admin);

      await page.getByRole('button', { name: 'Add Location' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Add Location' }).click();
      await dialog.getByText('Location name is required').waitFor();
      await dialog.getByText('Address is required').waitFor();
      await checkScreen(admin);
      await dialog.getByLabel('Name').fill('Creek Field');
      await dialog.getByLabel('Address').fill('12 Creek Road, Dripping Springs, TX 78620');
      await dialog.getByRole('button', { name: 'Add Location' }).click();
      await page.getByText('Location added successfully').waitFor();
      await page.getByRole('button', { name: 'Edit Creek Field' }).click();
      await dialog.getByLabel('Name').fill('Creek Field North');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Location updated successfully').waitFor();
      await page.getByRole('button', { name: 'Delete Creek Field North' }).click();
      await page.getByText('Are you sure you want to delete this location?').waitFor();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('Location deleted successfully').waitFor();
      expect(await page.getByRole('row', { name: /Creek Field/ }).count()).toBe(0);

      await page.getByRole('tab', { name: 'Mail' }).click();
      const mail = page.getByRole('row', { name: new RegExp(`${USERNAME}@fieldhouse`) });
      const confirmation = mail.filter({ hasText: 'is registered for' });
      await confirmation.waitFor();
      expect(await mail.count()).toBe(2);
      await checkScreen(admin);
      await confirmation.getByRole('button').click();
      await dialog
        .getByText(new RegExp(dayText(eventDay)))
        .first()
        .waitFor();
      await dialog.getByText(/text\/calendar, [\d.]+ (kB|bytes)/).waitFor();
      await checkScreen(admin);
      await page.keyboard.press('Escape');
      await mail.filter({ hasText: 'Your account is ready' }).getByRole('button').click();
      await dialog.getByText(/waiver-\d{4}-\d\d-\d\d\.txt/).waitFor();
    });

    it('When the parent cancels, then the place is free again @spec S1.2.128, S1.4.28, S1.8.27', async () => {
      const { page } = parent;
      await page.goto('/events');
      await page.getByText('Browse and register for upcoming training sessions, clinics, and sports camps').waitFor();
      await page.getByRole('button', { name: `Registered for ${EVENT}` }).click();
      await page.getByRole('button', { name: 'Cancel Josie’s registration' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /Cancel/ })
        .last()
        .click();
      await page.getByText('Registration cancelled').waitFor();
      await page.getByText(`${JOSIE} has been removed from ${EVENT}`).waitFor();
      await page.getByRole('dialog', { name: EVENT }).getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: `Register for ${EVENT}` }).waitFor();
    });

    it('When an admin signs out, then the sign-in screen opens, and pages redirect to it @spec S1.2.89, S1.2.91, S1.4.5', async () => {
      const { page } = admin;
      await page.goto('/admin');
      await page.getByRole('button', { name: /Avery Stone|Account/ }).click();
      await page
        .getByRole('button', { name: 'Sign out' })
        .or(page.getByRole('menuitem', { name: 'Sign out' }))
        .click();
      await page.waitForURL('**/login');
      await page.getByText('You have been successfully logged out.').waitFor();
      await page.goto('/admin');
      await page.waitForURL('**/login');
    });

    it('When a signed-in visitor opens an unknown address, then the not-found screen opens @spec S1.2.26, S1.2.31, S1.2.32', async () => {
      const { page } = parent;
      await page.goto('/nowhere');
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
      await page.getByText('Did you forget to add the page to the router?').waitFor();
      await checkScreen(parent, ['dark']);
    });

    it('Then no page had an uncaught error or a policy violation', () => {
      expect([...coach.faults, ...parent.faults, ...admin.faults]).toEqual([]);
    });
  });
}
