import { addDays, addMonths, clubToday } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../../support/browser-session.ts';
import { afterChange, connectionLost, errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { addChild } from '../../support/children.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';
import { typeDate } from '../../support/fill-forms.ts';

const ADD = 'POST /api/children';
const today = clubToday(new Date());
const TEN_YEARS_AGO = addMonths(today, -10 * 12);

/** Messages about adding, changing and removing a child on the family home (S1 §5, §8). */
export function childMessages(session: BrowserSession): void {
  describe('adding a child', () => {
    it('When nothing is filled in, then every field shows its requirement @spec S1.5.13, S1.5.14, S1.5.15', async () => {
      const page = await session.open('parent', '/?dialog=add-child');
      // The form begins with the family's last name.
      await dialogOf(page).getByLabel('Last name').fill('');
      await add(page);
      await expectText(dialogOf(page), 'First name is required', 'Last name is required', 'Birthdate is required');
    });

    it.each([
      { who: 'aged nineteen', born: addMonths(today, -19 * 12) },
      { who: 'born tomorrow', born: addDays(today, 1) },
    ])('When the child is $who, then the form reports the age limits @spec S1.5.16', async ({ born }) => {
      const page = await session.open('parent', '/?dialog=add-child');
      await fillIn(page, 'Otto', born);
      await add(page);
      await expectText(dialogOf(page), 'Child must be between 0 and 18 years old');
    });

    it('When it fails, then the reason is shown; trying again succeeds, and empty fields are not sent @spec S1.5.18, S1.5.19, S1.8.18, S1.8.19', async () => {
      const page = await session.open('parent', '/?dialog=add-child');
      await fillIn(page, 'Otto', TEN_YEARS_AGO);
      await interceptNextCall(page, ADD, errorWithoutBody);
      await add(page);
      await expectErrorToast(page, { title: 'Failed to add child', text: 'An error occurred while adding the child' });
      await interceptNextCall(page, ADD, connectionLost);
      await add(page);
      await expectErrorToast(page, { title: 'Failed to add child', text: 'Network error. Please try again.' });
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await add(page);
      await expectToast(page, { title: 'Child added successfully', text: 'Otto Messenger' });
      const body = { firstName: 'Otto', lastName: 'Messenger', birthdate: TEN_YEARS_AGO };
      expect((await sent).postDataJSON()).toEqual(body);
    });

    it('When the browser lacks a function that the form needs, then an error is shown @spec S1.8.20', async () => {
      const page = await session.open('parent', '/?dialog=add-child');
      await fillIn(page, 'Ottilie', TEN_YEARS_AGO);
      await page.evaluate(() => {
        crypto.getRandomValues = () => {
          throw new Error('No random values');
        };
      });
      await add(page);
      await expectErrorToast(page, { title: 'Error', text: 'An error occurred while processing the form' });
    });
  });

  describe('changing and removing a child', () => {
    it('When a change fails, then the reason is shown, and trying again succeeds @spec S1.8.21, S1.8.23', async () => {
      const { id } = await addChild(session, 'parent', 'Greta');
      const page = await session.open('parent', `/?dialog=edit-child&child=${id}`);
      await dialogOf(page).getByLabel('Nickname').fill('Gigi');
      await interceptNextCall(page, `PUT /api/children/${id}`, connectionLost);
      await save(page);
      await expectErrorToast(page, { title: 'Failed to update child', text: 'Network error. Please try again.' });
      await save(page);
      await expectToast(page, { title: 'Success', text: 'Child updated successfully' });
    });

    it('When the child was removed meanwhile, then neither a change nor a removal succeeds @spec S1.8.23, S1.8.24', async () => {
      const { id } = await addChild(session, 'parent', 'Removed');
      const page = await session.open('parent', `/?dialog=edit-child&child=${id}`);
      await dialogOf(page).getByLabel('Nickname').fill('Away');
      const removeChild = () => session.sendAs('parent', 'DELETE', `/api/children/${id}`);
      await page.getByRole('button', { name: 'Remove child' }).click();
      const question = page.getByRole('alertdialog');
      await expectText(question, 'This cannot be undone.');
      await interceptNextCall(page, `DELETE /api/children/${id}`, afterChange(removeChild));
      await question.getByRole('button', { name: 'Remove child' }).click();
      await expectErrorToast(page, { title: 'Failed to remove child', text: /not found/i });
      await question.getByRole('button', { name: 'Keep' }).click();
      await save(page);
      await expectErrorToast(page, { title: 'Failed to update child', text: /not found/i });
    });

    it('When a child is removed, then a toast confirms it @spec S1.8.22', async () => {
      const { id } = await addChild(session, 'parent', 'Leaving');
      const page = await session.open('parent', `/?dialog=edit-child&child=${id}`);
      await page.getByRole('button', { name: 'Remove child' }).click();
      const question = page.getByRole('alertdialog');
      await expectText(question, 'This cannot be undone.');
      await question.getByRole('button', { name: 'Remove child' }).click();
      await expectToast(page, { title: 'Success', text: 'Child removed successfully' });
      expect(await page.getByRole('heading', { name: 'Leaving Messenger' }).count()).toBe(0);
    });
  });
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const add = (page: Page) => dialogOf(page).getByRole('button', { name: 'Add Child' }).click();
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save' }).click();

async function fillIn(page: Page, firstName: string, birthdate: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('First name').fill(firstName);
  await dialog.getByLabel('Last name').fill('Messenger');
  await typeDate(dialog, 'Birthdate', birthdate);
}
