import { addDays, addMonths, clubToday } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { animationsFinished } from '../support/animations-finished.ts';
import { signedInAs } from '../support/api-client.ts';
import { PHONE, signInByRequest, type Visitor, visit } from '../support/browser.ts';
import { mustAnswer } from '../support/own-people.ts';
import { tapCounter } from '../support/tap-counter.ts';

/** Luis Herrera, the second parent of children that Hannah Weber (`parent7`) adds first. */
const SECOND = 'parent6';
const FIRST = 'parent7';

interface Child {
  id: number;
}

/** Two parents add one child: the second gets access by a few taps of an admin. Both use phones. */
export function twoParents(site: () => string): void {
  describe('one child, two parents', () => {
    const today = clubToday(new Date());
    const birthdate = addMonths(today, -10 * 12);
    let parent: Visitor;
    let admin: Visitor;
    beforeAll(async () => {
      [parent, admin] = await Promise.all([
        visit({ at: site(), size: PHONE, reducedMotion: true }),
        visit({ at: site(), size: PHONE, reducedMotion: true }),
      ]);
      await signInByRequest(parent.page, SECOND);
      await signInByRequest(admin.page, 'admin');
    }, 60_000);
    afterAll(() => Promise.all([parent?.leave(), admin?.leave()]));

    it('When the second parent asks for access, then it takes five taps, and two to approve it; the next page load shows the child @spec S1.4.27, S2.2.907, S2.4.902', async () => {
      const first = await signedInAs(site(), FIRST);
      await mustAnswer(first, 201, 'POST', '/api/children', { firstName: 'Harlan', lastName: 'Herrera', birthdate });

      const { page } = parent;
      const counter = tapCounter();
      await page.goto('/');
      await counter.tap(page.getByRole('button', { name: 'Add another child' }));
      const form = page.getByRole('dialog', { name: 'Add Child' });
      // The last name is filled in: three fields are left to type.
      await form.getByLabel('First name').and(page.locator(':focus')).waitFor();
      await counter.type(page, 'harlan');
      const [year, month, day] = birthdate.split('-');
      await counter.tap(form.getByRole('group', { name: 'Birthdate' }).getByRole('spinbutton').first());
      await counter.type(page, `${month}${day}${year}`);
      await counter.tap(form.getByRole('button', { name: 'Add Child' }));
      const question = page.getByRole('alertdialog', { name: 'Is harlan in the club already?' });
      await question.getByText('Parent: Hannah Weber').waitFor();
      await counter.fill(question.getByLabel('Reason'), 'I am his father');
      await counter.tap(question.getByRole('button', { name: 'Request Access' }));
      await page.getByText('Access to Harlan Herrera requested').waitFor();
      expect(counter.count).toEqual({ taps: 5, fields: 3 });

      const adminCounter = tapCounter();
      await admin.page.goto('/admin?tab=duplicates');
      await adminCounter.tap(admin.page.getByRole('button', { name: 'Approve Luis Herrera for Harlan Herrera' }));
      await adminCounter.tap(admin.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }));
      await admin.page.getByText('Request Updated').waitFor();
      expect(adminCounter.count).toEqual({ taps: 2, fields: 0 });

      await page.reload();
      await page.getByRole('article', { name: 'Harlan Herrera' }).waitFor();
      await page.getByText('You now have access to Harlan Herrera').waitFor();
      expect([...parent.faults, ...admin.faults]).toEqual([]);
    });

    it('When both have added the child, then three taps merge the records and approve the request of a parent with other contacts; the group disappears, and the second parent sees the child @spec S2.2.952, S2.2.955, S2.2.957, S2.4.959', async () => {
      const [first, second, coach] = await Promise.all([FIRST, SECOND, 'coach'].map((who) => signedInAs(site(), who)));
      if (!first || !second || !coach) throw new Error('Not all three are signed in');
      const child = { firstName: 'Juno', lastName: 'Herrera', birthdate };
      const { id } = await mustAnswer<Child>(first, 201, 'POST', '/api/children', child);
      await mustAnswer(second, 409, 'POST', '/api/children', child);
      const request = { existingChildId: id, requestReason: 'I am her father' };
      await mustAnswer(second, 201, 'POST', '/api/child-access-requests', request);
      const again = { ...child, confirmNotDuplicate: true };
      const duplicate = await mustAnswer<Child>(second, 201, 'POST', '/api/children', again);
      const event = await mustAnswer<{ id: number }>(coach, 201, 'POST', '/api/events', {
        ...{ title: 'Pickup Game', sport: 'basketball', locationId: 1, coachIds: [2], capacity: 10, price: 0 },
        ...{ date: addDays(today, 3), startTime: '10:00', endTime: '11:00' },
      });
      await mustAnswer(second, 201, 'POST', '/api/register-child', { childId: duplicate.id, eventId: event.id });

      const { page } = admin;
      const adminCounter = tapCounter();
      await page.goto('/admin?tab=duplicates');
      const group = page
        .getByRole('list', { name: 'Duplicate groups' })
        .getByRole('listitem')
        .filter({
          has: page.getByRole('button', { name: 'Merge Duplicates: Juno Herrera' }),
        });
      await group.getByText('Luis Herrera asks for access to Juno Herrera').waitFor();
      await adminCounter.tap(group.getByRole('button', { name: 'Merge Duplicates: Juno Herrera' }));
      const dialog = page.getByRole('dialog', { name: 'Merge Duplicates' });
      await dialog.getByRole('region', { name: 'Primary: Juno Herrera' }).waitFor();
      await dialog.getByRole('region', { name: 'Duplicate: Juno Herrera' }).waitFor();
      const approval = dialog.getByRole('checkbox', { name: 'Approve Luis Herrera’s access request' });
      expect(await approval.isChecked()).toBe(false);
      await adminCounter.tap(approval);
      const counts = dialog.locator('dl > div').filter({ hasText: /^(registration|guardian)/ });
      expect(await counts.allInnerTexts()).toEqual([expect.stringMatching(/1/), expect.stringMatching(/0/)]);
      await animationsFinished(page);
      await adminCounter.tap(dialog.getByRole('button', { name: 'Merge 2 into 1' }));
      await page.getByText('Children Merged Successfully').waitFor();
      await group.waitFor({ state: 'detached' });
      await page.getByText('Luis Herrera asks for access to Juno Herrera').waitFor({ state: 'detached' });
      expect(adminCounter.count).toEqual({ taps: 3, fields: 0 });

      await parent.page.goto('/');
      await parent.page.getByText('You now have access to Juno Herrera').waitFor();
      const cards = parent.page.getByRole('article', { name: 'Juno Herrera' });
      await cards.first().waitFor();
      expect(await cards.count()).toBe(1);
      await cards.getByRole('link', { name: 'View Profile' }).tap();
      await parent.page.waitForURL(`**/children/${id}`);
      expect([...parent.faults, ...admin.faults]).toEqual([]);
    });
  });
}
