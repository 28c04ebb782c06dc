import { expect, it } from '@jest/globals';
import type { BrowserSession } from '../../support/browser-session.ts';
import { expectErrorToast } from '../../support/expect-messages.ts';
import { waitForToast } from '../../support/shown-toasts.ts';

/** A toast shows for five seconds; a test on a busy machine may ask for it later. */
export function shortToasts(session: BrowserSession): void {
  it('When a toast has disappeared before a test asks for it, then the test passes, once', async () => {
    const page = await session.openBlankPage();
    await page.evaluate(showAndRemoveToast);
    await expectErrorToast(page, { title: 'Failed to add child to team', text: 'Network error. Please try again.' });
    await expect(waitForToast(page, () => true, 0)).rejects.toThrow('The toast was not shown. Shown: []');
  });
}

/** Runs in the page: a toast that is visible for two frames. */
async function showAndRemoveToast(): Promise<void> {
  const area = document.createElement('div');
  area.id = 'notifications';
  const toast = document.createElement('div');
  toast.role = 'alert';
  for (const text of ['Failed to add child to team', 'Network error. Please try again.']) {
    const line = document.createElement('p');
    line.textContent = text;
    toast.append(line);
  }
  document.body.append(area);
  area.append(toast);
  for (let frame = 1; frame <= 3; frame += 1) await new Promise(requestAnimationFrame);
  area.remove();
}
