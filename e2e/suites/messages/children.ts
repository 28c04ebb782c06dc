import { addDays, addMonths, clubToday } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addChild } from '../../support/children.ts';
import { afterChange, interceptNextCall, connectionLost, errorWithoutBody } from '../../support/call-outcomes.ts';
import { typeDay } from '../../support/people.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';
import type { BrowserSession } from '../../support/browser-session.ts';

const ADD = 'POST /api/children';
const today = clubToday(new Date());
const TEN_YEARS_AGO = addMonths(today, -10 * 12);

/** What adding, changing and removing a child on the family home says (S1 §5, §8). */
export function childMessages(stage: BrowserSession): void {
  describe('adding a child', () => {
    it('When nothing is filled in, then every field says what it needs @spec S1.5.13, S1.5.14, S1.5.15', async () => {
      const page = await stage.open('parent', '/?dialog=add-child');
      // The form begins with the family's last name.
      await dialogOf(page).getByLabel('Last name').fill('');
      await add(page);
      await expectText(dialogOf(page), 'First name is required', 'Last name is required', 'Birthdate is required');
    });

    it.each([
      { who: 'who is nineteen', born: addMonths(today, -19 * 12) },
      { who: 'who will be born tomorrow', born: addDays(today, 1) },
    ])('When it is about somebody $who, then the form says so @spec S1.5.16', async ({ born }) => {
      const page = await stage.open('parent', '/?dialog=add-child');
      await fillIn(page, 'Otto', born);
      await add(page);
      await expectText(dialogOf(page), 'Child must be between 0 and 18 years old');
    });

    it('When it fails, then it is said why; trying again succeeds, and what is left out is not sent @spec S1.5.18, S1.5.19, S1.8.18, S1.8.19', async () => {
      const page = await stage.open('parent', '/?dialog=add-child');
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

    it('When the browser cannot do what the form needs, then that is said, too @spec S1.8.20', async () => {
      const page = await stage.open('parent', '/?dialog=add-child');
      await fillIn(page, 'Ottilie', TEN_YEARS_AGO);
      await page.evaluate(() => {
        crypto.getRandomValues = () => {
          throw new Error('There is no chance here');
        };
      });
      await add(page);
      await expectErrorToast(page, { title: 'Error', text: 'An error occurred while processing the form' });
    });
  });

  describe('changing and removing a child', () => {
    it('When a change fails, then it is said why, and trying again succeeds @spec S1.8.21, S1.8.23', async () => {
      const { id } = await addChild(stage, 'parent', 'Greta');
      const page = await stage.open('parent', `/?dialog=edit-child&child=${id}`);
      await dialogOf(page).getByLabel('Nickname').fill('Gigi');
      await interceptNextCall(page, `PUT /api/children/${id}`, connectionLost);
      await save(page);
      await expectErrorToast(page, { title: 'Failed to update child', text: 'Network error. Please try again.' });
      await save(page);
      await expectToast(page, { title: 'Success', text: 'Child updated successfully' });
    });

    it('When the child is gone meanwhile, then neither a change nor a removal succeeds @spec S1.8.23, S1.8.24', async () => {
      const { id } = await addChild(stage, 'parent', 'Gone');
      const page = await stage.open('parent', `/?dialog=edit-child&child=${id}`);
      await dialogOf(page).getByLabel('Nickname').fill('Away');
      const goes = () => stage.sendAs('parent', 'DELETE', `/api/children/${id}`);
      await page.getByRole('button', { name: 'Remove child' }).click();
      const question = page.getByRole('alertdialog');
      await expectText(question, 'This cannot be undone.');
      await interceptNextCall(page, `DELETE /api/children/${id}`, afterChange(goes));
      await question.getByRole('button', { name: 'Remove child' }).click();
      await expectErrorToast(page, { title: 'Failed to remove child', text: /not found/i });
      await question.getByRole('button', { name: 'Keep' }).click();
      await save(page);
      await expectErrorToast(page, { title: 'Failed to update child', text: /not found/i });
    });

    it('When a child is removed, then a toast says so @spec S1.8.22', async () => {
      const { id } = await addChild(stage, 'parent', 'Leaving');
      const page = await stage.open('parent', `/?dialog=edit-child&child=${id}`);
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
  await typeDay(dialog, 'Birthdate', birthdate);
}
