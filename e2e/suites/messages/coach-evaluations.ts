import { describe, it } from '@jest/globals';
import type { BrowserSession } from '../../support/browser-session.ts';
import { connectionLost, emptyList, interceptNextCall } from '../../support/call-outcomes.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';

const NETWORK = 'Network error. Please try again.';

/** Messages about evaluations (S2 §5, §8). */
export function coachEvaluationMessages(session: BrowserSession): void {
  describe('evaluations', () => {
    it('When a new evaluation is incomplete or its call fails, then the reason is shown, and trying again succeeds @spec S2.5.502, S2.5.503, S2.8.504', async () => {
      const page = await session.open('coach', '/coach?tab=evaluations&dialog=create-evaluation');
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: 'Save Evaluation' }).click();
      await expectText(form, 'Please select a child');
      await expectText(form, 'Please select a sport');
      await form.getByRole('combobox', { name: 'Child' }).fill('Arjun');
      await page.getByRole('option', { name: /Arjun Raman/ }).click();
      await form.getByLabel('Sport').selectOption('Baseball');
      await form.getByRole('group', { name: 'Date' }).getByRole('spinbutton').first().focus();
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      await form.getByRole('button', { name: 'Save Evaluation' }).click();
      await expectText(form, 'Please select the evaluation date');
      await form.getByRole('group', { name: 'Date' }).getByRole('spinbutton').first().focus();
      await page.keyboard.type('01012026');
      await form.getByRole('button', { name: 'Save Evaluation' }).click();
      await expectText(form, 'Please rate at least one skill or write a note');
      await form.getByLabel('Hitting').selectOption('8 · Excellent');
      await interceptNextCall(page, 'POST /api/skill-evaluations', connectionLost);
      await form.getByRole('button', { name: 'Save Evaluation' }).click();
      await expectErrorToast(page, { title: 'Failed to save evaluation', text: NETWORK });
      await form.getByRole('button', { name: 'Save Evaluation' }).click();
      await expectToast(page, { title: 'Evaluation saved successfully' });
    });

    it('When the call of an edit or of the list fails, then an error is shown @spec S2.8.501, S2.8.502, S2.8.503', async () => {
      const { id } = await session.sendAs<{ id: number }>('coach', 'POST', '/api/skill-evaluations', {
        ...{ childId: 1, sport: 'baseball', date: '2026-01-02', skills: { hitting: 5 } },
      });
      const page = await session.open(
        'coach',
        `/coach?tab=evaluations&evaluation=${id}&child=1&dialog=edit-evaluation`,
      );
      const form = page.getByRole('dialog', { name: 'Edit Evaluation' });
      await form.getByLabel('Hitting').selectOption('0 · Poor');
      await interceptNextCall(page, `PUT /api/evaluations/${id}`, connectionLost);
      await form.getByRole('button', { name: 'Save' }).click();
      await expectErrorToast(page, { title: 'Failed to update evaluation', text: NETWORK });

      await session.open('nobody', '/login');
      await interceptNextCall(page, 'GET /api/skill-evaluations', connectionLost);
      await session.open('coach', '/coach?tab=evaluations');
      await expectText(page, 'Failed to load evaluations', NETWORK);
      await interceptNextCall(page, 'GET /api/skill-evaluations', emptyList);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectText(page, 'No evaluations yet');
      await interceptNextCall(page, 'GET /api/children/1', connectionLost);
      await session.open('coach', '/coach/evaluate/1');
      await expectText(page, 'Failed to load children', NETWORK);
    });
  });
}
