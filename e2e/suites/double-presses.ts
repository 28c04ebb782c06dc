import { addDays, clubToday } from '@fieldhouse/contracts';
import { forSize } from '@fieldhouse/infra/testing';
import { describe, expect, it } from '@jest/globals';
import type { BrowserSession } from '../support/browser-session.ts';
import { pressTwice } from '../support/double-press.ts';
import { fillRegistration } from '../support/fill-forms.ts';
import { newResetLink } from '../support/reset-link.ts';

const RESET_EMAIL = 'parent12@fieldhouse.example';
const NEW_PASSWORD = 'live oak in bloom';

/** Buttons whose call must not be sent twice: of the sign-in, the registration, a reset and a walk-in. */
export function doublePresses(session: BrowserSession): void {
  describe('When a button is pressed twice on a slow phone, Then its call is sent once', () => {
    const eachDelay = it.each(forSize({ short: [0], long: [0, 250, 600] }));

    eachDelay('signing in, %i ms apart', async (milliseconds) => {
      const page = await session.open('nobody', '/login');
      await page.getByLabel('Username').fill('parent3');
      await page.getByLabel('Password', { exact: true }).fill('fieldhouse');
      const sent = await pressTwice(
        page.getByRole('button', { name: 'Sign in', exact: true }),
        milliseconds,
        'POST /api/auth/login',
        () => page.getByText('Login successful').waitFor(),
      );
      expect(sent).toBe(1);
    });

    eachDelay('registering a parent, %i ms apart', async (milliseconds) => {
      const page = await session.open('nobody', '/register');
      const username = `double-press-${milliseconds}`;
      await fillRegistration(page, {
        firstName: 'Ines',
        lastName: 'Okafor',
        username,
        password: NEW_PASSWORD,
        email: `${username}@club.example`,
        phone: '(512) 555-0119',
      });
      const sent = await pressTwice(
        page.getByRole('button', { name: 'Register' }),
        milliseconds,
        'POST /api/auth/register',
        () => page.getByRole('heading', { name: 'Parent Dashboard' }).waitFor(),
      );
      expect(sent).toBe(1);
    });

    eachDelay('requesting a reset link, %i ms apart', async (milliseconds) => {
      const page = await session.open('nobody', '/forgot-password');
      await page.getByLabel('Email').fill(`parent${9 + milliseconds / 300}@fieldhouse.example`);
      const sent = await pressTwice(
        page.getByRole('button', { name: 'Send Reset Link' }),
        milliseconds,
        'POST /api/auth/forgot-password',
        () => page.getByRole('heading', { name: 'Check Your Email' }).waitFor(),
      );
      expect(sent).toBe(1);
    });

    eachDelay('setting a new password, %i ms apart', async (milliseconds) => {
      const page = await session.open('nobody', await newResetLink(session, RESET_EMAIL));
      await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD);
      const sent = await pressTwice(
        page.getByRole('button', { name: 'Update Password' }),
        milliseconds,
        'POST /api/auth/reset-password',
        () => page.getByRole('heading', { name: 'Password Reset Complete' }).waitFor(),
      );
      expect(sent).toBe(1);
    });

    eachDelay('registering a walk-in, %i ms apart', async (milliseconds) => {
      const event = await session.sendAs<{ id: number }>('coach', 'POST', '/api/events', {
        ...{
          title: `Pressed Twice ${milliseconds}`,
          sport: 'group',
          locationId: 1,
          coachIds: [2],
          capacity: 10,
          price: 0,
        },
        ...{ date: addDays(clubToday(new Date()), 5), startTime: '16:00', endTime: '17:00' },
      });
      const page = await session.open('coach', `/coach?event=${event.id}&dialog=roster`);
      const roster = page.getByRole('dialog');
      await roster.getByRole('combobox', { name: 'Child' }).pressSequentially('jun', { delay: 30 });
      await page.getByRole('option', { name: /June Park/ }).click();
      const sent = await pressTwice(
        roster.getByRole('button', { name: 'Register' }),
        milliseconds,
        'POST /api/register-child',
        () => page.getByText(/^Registration complete for Pressed Twice/).waitFor(),
      );
      expect(sent).toBe(1);
    });
  });
}
