import { addDays, longDay } from '@fieldhouse/contracts';
import { beforeAll, describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../../support/browser-session.ts';
import { connectionLost, errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { type AddedChild, addChild } from '../../support/children.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';
import { typeDate } from '../../support/fill-forms.ts';

const REQUEST = 'POST /api/child-access-requests';

/** Messages to a parent who adds a possible duplicate, or who requests access to a child (S1 §5, §8). */
export function accessRequestMessages(session: BrowserSession): void {
  describe('a child that may be a duplicate', () => {
    let existing: AddedChild;
    beforeAll(async () => {
      existing = await addChild(session, 'parent', 'Tilda', { confirmNotDuplicate: true });
      const birthdate = addDays(existing.birthdate, 3);
      await addChild(session, 'parent', 'Tilda', { birthdate, confirmNotDuplicate: true });
    });

    /** Adds a child with the same name in other letter case, born this many days later. */
    async function addAgain(days: number): Promise<Page> {
      const page = await sendChild(days);
      await page.getByRole('alertdialog').waitFor();
      return page;
    }

    async function sendChild(days: number): Promise<Page> {
      const page = await session.open('parent2', '/?dialog=add-child');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('First name').fill('tilda');
      await dialog.getByLabel('Last name').fill('MESSENGER');
      await typeDate(dialog, 'Birthdate', addDays(existing.birthdate, days));
      await dialog.getByRole('button', { name: 'Add Child' }).click();
      return page;
    }

    it('When a request for access fails, then the reason is shown, and trying again succeeds @spec S1.5.20, S1.5.21, S1.5.23, S1.5.24, S1.5.25, S1.5.26, S1.8.16, S1.8.17', async () => {
      const page = await addAgain(1);
      const question = page.getByRole('alertdialog');
      await expectText(question, 'born within a week of this date');
      await question.getByLabel('Reason').fill('   ');
      await requestAccess(page);
      await expectText(question, 'Please select a child', 'Please tell us why you should have access to this child');
      await question.getByText('born within a week of this date').first().click();
      await question.getByLabel('Reason').fill('She is my daughter');
      await interceptNextCall(page, REQUEST, errorWithoutBody);
      await requestAccess(page);
      await expectErrorToast(page, { title: 'Request Failed', text: 'Failed to send access request' });
      await interceptNextCall(page, REQUEST, connectionLost);
      await requestAccess(page);
      await expectErrorToast(page, { title: 'Request Failed', text: 'Network error. Please try again.' });
      await requestAccess(page);
      await expectToast(page, { title: 'Access Request Sent' });
    });

    it('When it is requested a second time, then the request fails with the server’s message @spec S1.8.17', async () => {
      const page = await addAgain(-6);
      const question = page.getByRole('alertdialog');
      await question.getByLabel('Reason').fill('She is my daughter');
      await requestAccess(page);
      await expectErrorToast(page, {
        title: 'Request Failed',
        text: 'You have already asked for access to this child. The club will answer you soon',
      });
    });

    it('When it is another child, then it is added @spec S1.8.18', async () => {
      const page = await addAgain(-5);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Add anyway' }).click();
      await expectToast(page, { title: 'Child added successfully', text: 'tilda MESSENGER' });
    });

    it('When the attempts at the name are used up, then no candidate is shown, and an admin picks the child @spec S2.2.908-911, S2.4.908, S2.8.908', async () => {
      const page = await sendChild(40);
      const dialog = page.getByRole('dialog', { name: 'The club will check whether tilda is registered already' });
      await dialog.getByLabel('Reason').fill('She is my daughter');
      await interceptNextCall(page, REQUEST, connectionLost);
      await dialog.getByRole('button', { name: 'Request Access' }).click();
      await expectErrorToast(page, { title: 'Request Failed', text: 'Network error. Please try again.' });
      await dialog.getByRole('button', { name: 'Request Access' }).click();
      await expectToast(page, { title: 'Access Request Sent' });
      const admin = await session.open('admin', '/admin?tab=duplicates');
      await admin.getByRole('button', { name: /^Approve .* for tilda MESSENGER$/ }).click();
      const decision = admin.getByRole('dialog', { name: 'Approve access' });
      await decision.getByText(`born ${longDay(existing.birthdate)}`).click();
      await decision.getByRole('button', { name: 'Approve' }).click();
      await expectToast(admin, { title: 'Request Updated' });
      await admin.getByRole('dialog', { name: 'Merge Duplicates' }).waitFor();
      await expectText(await session.open('parent2', '/'), 'You now have access to tilda MESSENGER');
    });
  });
}

const requestAccess = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Request Access' }).click();
