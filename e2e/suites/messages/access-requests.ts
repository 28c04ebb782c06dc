import { addDays, longDay } from '@fieldhouse/contracts';
import { beforeAll, describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addChild, type AddedChild } from '../../support/children.ts';
import { interceptNextCall, connectionLost, errorWithoutBody } from '../../support/call-outcomes.ts';
import { typeDay } from '../../support/people.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';
import type { BrowserSession } from '../../support/browser-session.ts';

const REQUEST = 'POST /api/child-access-requests';

/** What is said to whoever adds a child that the club may know, and to whoever asks for access to it (S1 §5, §8). */
export function accessRequestMessages(stage: BrowserSession): void {
  describe('a child that the club may know already', () => {
    let known: AddedChild;
    beforeAll(async () => {
      known = await addChild(stage, 'parent', 'Tilda');
      const birthdate = addDays(known.birthdate, 3);
      await addChild(stage, 'parent', 'Tilda', { birthdate, confirmNotDuplicate: true });
    });

    /** Adds a child of the same name in other letters, born this much later. */
    async function addAgain(days: number): Promise<Page> {
      const page = await sendChild(days);
      await page.getByRole('alertdialog').waitFor();
      return page;
    }

    async function sendChild(days: number): Promise<Page> {
      const page = await stage.open('parent2', '/?dialog=add-child');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('First name').fill('tilda');
      await dialog.getByLabel('Last name').fill('MESSENGER');
      await typeDay(dialog, 'Birthdate', addDays(known.birthdate, days));
      await dialog.getByRole('button', { name: 'Add Child' }).click();
      return page;
    }

    it('When access cannot be asked for, then it is said why, and trying again succeeds @spec S1.5.20, S1.5.21, S1.5.23, S1.5.24, S1.5.25, S1.5.26, S1.8.16, S1.8.17', async () => {
      const page = await addAgain(0);
      const question = page.getByRole('alertdialog');
      await expectText(question, 'born within a week of this date');
      await question.getByLabel('Reason').fill('   ');
      await ask(page);
      await expectText(question, 'Please select a child', 'Please tell us why you should have access to this child');
      await question.getByText(`born ${longDay(known.birthdate)}`).click();
      await question.getByLabel('Reason').fill('She is my daughter');
      await interceptNextCall(page, REQUEST, errorWithoutBody);
      await ask(page);
      await expectErrorToast(page, { title: 'Request Failed', text: 'Failed to send access request' });
      await interceptNextCall(page, REQUEST, connectionLost);
      await ask(page);
      await expectErrorToast(page, { title: 'Request Failed', text: 'Network error. Please try again.' });
      await ask(page);
      await expectToast(page, { title: 'Access Request Sent' });
    });

    it('When it is asked for a second time, then the request has failed with the server’s words @spec S1.8.17', async () => {
      const page = await addAgain(-6);
      const question = page.getByRole('alertdialog');
      await question.getByLabel('Reason').fill('She is my daughter');
      await ask(page);
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

    it('When the name was tried three times, then nobody is shown, the club checks, and an admin picks the child @spec S2.2.908-911, S2.4.908, S2.8.908', async () => {
      const page = await sendChild(40);
      const dialog = page.getByRole('dialog', { name: 'The club will check whether tilda is registered already' });
      await dialog.getByLabel('Reason').fill('She is my daughter');
      await interceptNextCall(page, REQUEST, connectionLost);
      await dialog.getByRole('button', { name: 'Request Access' }).click();
      await expectErrorToast(page, { title: 'Request Failed', text: 'Network error. Please try again.' });
      await dialog.getByRole('button', { name: 'Request Access' }).click();
      await expectToast(page, { title: 'Access Request Sent' });
      const admin = await stage.open('admin', '/admin?tab=duplicates');
      await admin.getByRole('button', { name: /^Approve .* for tilda MESSENGER$/ }).click();
      const decision = admin.getByRole('dialog', { name: 'Approve access' });
      await decision.getByText(`born ${longDay(known.birthdate)}`).click();
      await decision.getByRole('button', { name: 'Approve' }).click();
      await expectToast(admin, { title: 'Request Updated' });
      await admin.getByRole('dialog', { name: 'Merge Duplicates' }).waitFor();
      await expectText(await stage.open('parent2', '/'), 'You now have access to tilda MESSENGER');
    });
  });
}

const ask = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Request Access' }).click();
