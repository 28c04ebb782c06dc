import { addDays, clubToday } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../../support/browser-session.ts';
import { afterChange, connectionLost, errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { addChild } from '../../support/children.ts';
import { addEvent } from '../../support/events.ts';
import { expectErrorToast, expectNotCovered, expectText, expectToast } from '../../support/expect-messages.ts';
import { typeDate } from '../../support/fill-forms.ts';

const NETWORK = 'Network error. Please try again.';
const day = addDays(clubToday(new Date()), 15);

/** Messages of the event form and about deleting an event (S1 §5, §8). */
export function eventFormMessages(session: BrowserSession): void {
  describe('the event form', () => {
    it('When nothing is filled in, then every field shows its requirement @spec S1.5.31, S1.5.32, S1.5.33, S1.5.34, S1.5.35, S1.5.36, S1.5.37, S1.5.38, S1.5.39', async () => {
      const page = await session.open('admin', '/events?dialog=create-event');
      await send(page);
      await expectText(
        formOf(page),
        'Title is required',
        'Date is required',
        'Start time is required',
        'End time is required',
        'Location is required',
        'Sport is required',
        'Capacity is required',
        'Price is required',
        'At least one coach is required',
      );
    });

    it('When fields contradict each other, then the form names them @spec S1.5.40, S1.5.41', async () => {
      const page = await session.open('coach', '/events?dialog=create-event');
      const form = formOf(page);
      await form.getByLabel('Minimum age').selectOption('12');
      await form.getByLabel('Maximum age').selectOption('8');
      await form.getByText('Multi-day event').click();
      await send(page);
      await expectText(
        form,
        'Minimum age must be less than or equal to maximum age',
        'End date is required for multi-day events and must be after start date',
      );
    });

    it('When the capacity is more than the number of time slots, then it is set to that number @spec S1.5.42, S1.5.43, S1.5.44', async () => {
      const page = await session.open('coach', '/events?dialog=create-event');
      const form = formOf(page);
      await form.getByText('Allow time slots').click();
      const needed = 'Start time, end time, and session duration are required for time slot events';
      await expectText(form, needed);
      await form.getByLabel('Capacity', { exact: true }).fill('9');
      await form.getByLabel('Start time', { exact: true }).fill('16:00');
      await form.getByLabel('End time', { exact: true }).fill('18:00');
      await expectText(form, 'Maximum capacity for time slots is 4 (one child per 30-minute slot)');
      expect(await form.getByLabel('Capacity', { exact: true }).inputValue()).toBe('4');
    });

    it('When an event cannot be created, then the reason is shown, and trying again succeeds @spec S1.8.29, S1.8.32', async () => {
      const page = await session.open('coach', '/events?dialog=create-event');
      const form = formOf(page);
      await form.getByLabel('Title').fill('Made at Last');
      await form.getByLabel('Sport').selectOption('Baseball');
      await form.getByLabel('Location').selectOption('Barn Court');
      await typeDate(form, 'Date', day);
      await form.getByLabel('Start time', { exact: true }).fill('16:00');
      await form.getByLabel('End time', { exact: true }).fill('18:00');
      await form.getByLabel('Capacity', { exact: true }).fill('9');
      await form.getByLabel('Price', { exact: true }).fill('0');
      await interceptNextCall(page, 'POST /api/events', errorWithoutBody);
      await send(page);
      await expectErrorToast(page, { title: 'Failed to create event' });
      await expectNotCovered(page, sendOf(page));
      await interceptNextCall(page, 'POST /api/events', connectionLost);
      await send(page);
      await expectErrorToast(page, { title: 'Failed to create event', text: NETWORK });
      await send(page);
      await expectToast(page, { title: 'Event created successfully' });
    });

    it('When a change is refused, then the reason is shown, and a valid one succeeds @spec S1.8.30, S1.8.33', async () => {
      const { id } = await addEvent(session, 'Too Few Places');
      for (const name of ['Anton', 'Berta']) {
        const child = await addChild(session, 'parent2', name);
        await session.sendAs('coach', 'POST', '/api/register-child', { childId: child.id, eventId: id });
      }
      const page = await session.open('coach', `/events?event=${id}&dialog=edit`);
      const capacity = formOf(page).getByLabel('Capacity', { exact: true });
      await capacity.fill('1');
      await save(page);
      const text = 'Capacity cannot be lower than the 2 children registered';
      await expectErrorToast(page, { title: 'Failed to update event', text });
      await capacity.fill('2');
      await save(page);
      await expectToast(page, { title: 'Event updated successfully' });
    });
  });

  describe('deleting an event', () => {
    it('When it was deleted meanwhile, then an error is shown @spec S1.8.34', async () => {
      const { id } = await addEvent(session, 'Deleted Already');
      const page = await session.open('coach', `/events?event=${id}&dialog=delete`);
      await interceptNextCall(
        page,
        `DELETE /api/events/${id}`,
        afterChange(() => session.sendAs('coach', 'DELETE', `/api/events/${id}`)),
      );
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expectErrorToast(page, { title: 'Failed to delete event', text: /not found/i });
    });

    it('When it is deleted, then a toast confirms it @spec S1.8.31', async () => {
      const { id } = await addEvent(session, 'Rained Out');
      const page = await session.open('coach', `/events?event=${id}&dialog=delete`);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, { title: 'Event deleted successfully' });
    });
  });
}

const formOf = (page: Page) => page.getByRole('dialog');
const sendOf = (page: Page) => formOf(page).getByRole('button', { name: 'Create Event' });
const send = (page: Page) => sendOf(page).click();
const save = (page: Page) => formOf(page).getByRole('button', { name: 'Save' }).click();
