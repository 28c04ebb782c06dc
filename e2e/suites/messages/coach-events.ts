import { describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../../support/browser-session.ts';
import {
  afterChange,
  connectionLost,
  emptyList,
  errorWithoutBody,
  interceptNextCall,
} from '../../support/call-outcomes.ts';
import { addChild } from '../../support/children.ts';
import { chooseChild } from '../../support/choose-child.ts';
import { addEvent } from '../../support/events.ts';
import { expectErrorToast, expectText } from '../../support/expect-messages.ts';

const NETWORK = 'Network error. Please try again.';

/** Messages of the coach's events, rosters and notifications (S2 §8). */
export function coachEventMessages(session: BrowserSession): void {
  describe('the events of the coach dashboard', () => {
    it('When an event cannot be created or deleted, then the reason is shown @spec S2.8.1, S2.8.2', async () => {
      const { id } = await addEvent(session, 'Cannot Be Deleted');
      const page = await session.open('coach', `/coach?event=${id}&dialog=copy`);
      const form = page.getByRole('dialog', { name: 'Create Event' });
      const date = form.getByRole('group', { name: 'Date' }).getByRole('spinbutton').first();
      await date.click();
      await page.keyboard.type('12312098');
      await interceptNextCall(page, 'POST /api/events', connectionLost);
      await form.getByRole('button', { name: 'Create Event' }).click();
      await expectErrorToast(page, { title: 'Failed to save event', text: NETWORK });

      await session.open('coach', `/coach?event=${id}&dialog=delete`);
      await interceptNextCall(page, `DELETE /api/events/${id}`, connectionLost);
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await expectErrorToast(page, { title: 'Failed to delete event', text: NETWORK });
    });

    it('When a club has none, then the lists of upcoming and past events say so @spec S2.8.21, S2.8.22', async () => {
      const page = await session.open('nobody', '/login');
      await interceptNextCall(page, 'GET /api/events', emptyList);
      await interceptNextCall(page, 'GET /api/events', emptyList);
      await session.open('coach', '/coach');
      await expectText(page, 'No events found. Create your first event to get started.');
      await interceptNextCall(page, 'GET /api/events', emptyList);
      await page.getByRole('tab', { name: 'Past Events' }).click();
      await expectText(page, 'No past events found.');
    });

    it('When an event does not exist, then its roster and its details say so @spec S2.8.19', async () => {
      for (const dialog of ['roster', 'details']) {
        const page = await session.open('coach', `/coach?event=999999&dialog=${dialog}`);
        await expectText(page, 'Event not found.');
      }
    });

    it('When a download fails, then the message names the file @spec S2.8.17, S2.8.18, S2.8.202', async () => {
      const { id, title } = await addEvent(session, 'No Files Today');
      const page = await session.open('coach', `/coach?q=${encodeURIComponent('No Files Today')}`);
      const download = async (choice: string) => {
        await page.getByRole('button', { name: `Download of ${title}` }).click();
        await page.getByRole('menuitem', { name: choice }).click();
      };
      await interceptNextCall(page, `GET /api/events/${id}/roster`, connectionLost);
      await download('Export Roster');
      await expectErrorToast(page, { title: 'Failed to export roster', text: NETWORK });
      await interceptNextCall(page, `GET /api/events/${id}/export-sizes`, connectionLost);
      await download('Export Uniform Sizes');
      await expectErrorToast(page, { title: 'Failed to export uniform sizes', text: NETWORK });
      await interceptNextCall(page, 'GET /api/admin/export-all-players', connectionLost);
      await page.getByRole('button', { name: 'Export All Players' }).click();
      await expectErrorToast(page, { title: 'Export failed', text: NETWORK });
    });
  });

  describe('manage registrations', () => {
    it('When nobody is registered, or no event is chosen, then a message says so @spec S2.5.12, S2.8.20', async () => {
      const { id } = await addEvent(session, 'Nobody Yet');
      const page = await session.open('coach', `/coach?event=${id}&dialog=roster`);
      await expectText(page.getByRole('dialog'), 'No participants registered yet.');
      await session.open('coach', '/coach?dialog=roster');
      await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
      await expectText(page.getByRole('dialog'), 'Please select an event first');
    });

    it('When a club has no children, then the search says so @spec S2.8.23', async () => {
      const { id } = await addEvent(session, 'No Children');
      const page = await session.open('nobody', '/login');
      await interceptNextCall(page, 'GET /api/all-children', emptyList);
      await session.open('coach', `/coach?event=${id}&dialog=walk-in`);
      await expectText(page, 'No children found in the system');
    });

    it('When a registration or a removal fails, then the reason is shown @spec S2.8.3, S2.8.4', async () => {
      const { id } = await addEvent(session, 'One Place', { capacity: 1 });
      const emil = await addChild(session, 'parent2', 'Emil');
      await addChild(session, 'parent2', 'Frida');
      const page = await session.open('coach', `/coach?event=${id}&dialog=walk-in`);
      const roster = page.getByRole('dialog', { name: 'One Place' });
      await roster.getByRole('combobox', { name: 'Child' }).focus();
      await chooseChild(page, 'frida', /Frida Messenger/);
      const register = roster.getByRole('button', { name: 'Register' });
      await interceptNextCall(page, 'POST /api/register-child', errorWithoutBody);
      await register.click();
      await expectText(roster, 'Failed to register child');
      const takePlace = () => session.sendAs('coach', 'POST', '/api/register-child', { childId: emil.id, eventId: id });
      await interceptNextCall(page, 'POST /api/register-child', afterChange(takePlace));
      await register.click();
      await expectText(roster, 'This event is full');

      const [entry] = await session.sendAs<{ registrationId: number }[]>('coach', 'GET', `/api/events/${id}/roster`);
      await roster.getByRole('button', { name: 'Remove Emil Messenger' }).click();
      await interceptNextCall(page, `DELETE /api/registrations/${entry?.registrationId}`, connectionLost);
      await question(page).getByRole('button', { name: 'Remove' }).click();
      await expectErrorToast(page, { title: 'Failed to remove registration.', text: NETWORK });
    });
  });

  describe('the bell', () => {
    it('When marking as read fails, then an error is shown; when it succeeds, then nothing is left @spec S2.2.3', async () => {
      const page = await session.open('coach', '/coach');
      await page.getByRole('button', { name: /^Notifications, / }).click();
      const markAll = page.getByRole('button', { name: 'Mark all read' });
      await interceptNextCall(page, 'POST /api/notifications/read-all', connectionLost);
      await markAll.click();
      await expectErrorToast(page, { title: 'Failed to mark notification as read' });
      await markAll.click();
      await expectText(page, 'No new notifications');
    });
  });
}

const question = (page: Page) => page.getByRole('alertdialog');
