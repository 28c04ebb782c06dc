import { describe, expect, it } from '@jest/globals';
import type { BrowserSession } from '../../support/browser-session.ts';
import { type CallOutcome, connectionLost, errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { addDeadEvents } from '../../support/dead-events.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';

const NETWORK = 'Network error. Please try again.';

/** The answer for a failed backup without a reason, which the service always gives. */
const failedWithoutReason: CallOutcome = (route) =>
  route.fulfill({ json: { success: false, filename: null, size: null, error: null } });

/** Messages of the tabs Settings, Backup and Events (S2 §8). */
export function settingsMessages(session: BrowserSession): void {
  describe('settings, backups and dead events', () => {
    it('When an admin opens Settings, then it shows the status of the platform @spec S2.2.1301, S2.2.1303-1305, S2.2.1307, S2.2.1310', async () => {
      const page = await session.open('admin', '/admin?tab=settings');
      await expectText(page, 'Connected', 'all 6 databases');
      await page.getByText('For the operator').click();
      await expectText(page, 'PostgreSQL 16', 'Development');
      await expectText(page, 'Registration: Default', 'Notification: Disabled', 'Security: Standard');
      // What is counted above the tabs asks for it, too.
      await page.route('**/api/admin/system', connectionLost);
      await page.reload();
      await expectText(page, 'Failed to load the system status');
      await page.unroute('**/api/admin/system', connectionLost);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectText(page, 'Connected');
    });

    it('When an admin makes a backup, then success and failure are shown @spec S2.2.1338, S2.8.1301-1303', async () => {
      const page = await session.open('admin', '/admin?tab=backup');
      const create = page.getByRole('button', { name: 'Create Backup Now' });
      await interceptNextCall(page, 'POST /api/admin/backup/trigger', connectionLost);
      await create.click();
      await expectErrorToast(page, { title: 'Backup Error', text: NETWORK });
      await interceptNextCall(page, 'POST /api/admin/backup/trigger', errorWithoutBody);
      await create.click();
      await expectErrorToast(page, { title: 'Backup Error', text: 'Failed to trigger backup' });
      await interceptNextCall(page, 'POST /api/admin/backup/trigger', failedWithoutReason);
      await create.click();
      await expectErrorToast(page, { title: 'Backup Failed', text: 'Unknown error occurred' });
      // A press right after an answer is ignored.
      await page.reload();
      await create.click();
      await expectToast(page, { title: 'Backup Successful', text: /^fieldhouse-\S+ \(\d+\.\d\d MB\)$/ });
      await page
        .getByRole('row', { name: /By Avery Stone .*Complete/ })
        .first()
        .waitFor();
    });

    it('When an admin downloads a backup or copies its restore command, then success and failure are shown @spec S2.2.1343-1344, S2.8.1304-1305', async () => {
      const page = await session.open('admin', '/admin?tab=backup');
      await page.getByRole('button', { name: 'Create Backup Now' }).click();
      const row = page.getByRole('row', { name: /Complete/ }).first();
      await row.waitFor();
      const download = row.getByRole('button', { name: /^Download / });
      const name = String(await download.getAttribute('aria-label')).replace('Download ', '');
      await interceptNextCall(page, `GET /api/admin/backup/files/${name}`, connectionLost);
      await download.click();
      await expectErrorToast(page, { title: 'Failed to download the backup', text: NETWORK });
      const saved = page.waitForEvent('download');
      await download.click();
      expect((await saved).suggestedFilename()).toBe(name);
      await expectToast(page, { title: 'Backup downloaded', text: name });
      await page.context().grantPermissions(['clipboard-write']);
      await row.getByRole('button', { name: /^Restore / }).click();
      const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
      await expectText(dialog, 'This backup was not verified yet.');
      await dialog.getByRole('button', { name: /--dry-run$/ }).click();
      await expectToast(page, { title: 'Command copied', text: null });
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
      });
      await dialog.getByRole('button', { name: /--dry-run$/ }).click();
      await expectErrorToast(page, {
        title: 'The command could not be copied',
        text: /^npm run restore -- \S+ --dry-run$/,
      });
    });

    it('When events are dead, then an admin replays one of them, and all of a kind @spec S2.2.1321-1324, S2.2.1326-1327', async () => {
      const [first = ''] = await addDeadEvents(session.club, 3);
      const page = await session.open('admin', '/admin?tab=events');
      await expectText(page, 'Two changes waited for each other (deadlock)');
      await page.goto(`/admin?tab=events&dialog=details~notify~${first}`);
      const dialog = page.getByRole('dialog', { name: 'event.deleted' });
      await expectText(dialog, first, '999999', '40P01');
      const path = `POST /api/admin/dead-events/notify/${first}/replay`;
      await interceptNextCall(page, path, connectionLost);
      await dialog.getByRole('button', { name: /^Replay event\.deleted/ }).click();
      await expectErrorToast(page, { title: 'Failed to replay event', text: NETWORK });
      await dialog.getByRole('button', { name: /^Replay event\.deleted/ }).click();
      await expectToast(page, { title: 'Event replayed', text: 'It is handled again in a moment.' });
      const question = page.getByRole('alertdialog', { name: 'Replay all events of this kind?' });
      const askAll = page.getByRole('button', { name: 'Replay all event.deleted in Mail and bell' });
      await page.goto('/admin?tab=events');
      await interceptNextCall(page, 'POST /api/admin/dead-events/replay', connectionLost);
      await askAll.click();
      await question.getByRole('button', { name: 'Replay all' }).click();
      await expectErrorToast(page, { title: 'Failed to replay events', text: NETWORK });
      await askAll.click();
      await question.getByRole('button', { name: 'Replay all' }).click();
      await expectToast(page, { title: '2 events replayed', text: 'They are handled again in a moment.' });
      await expectText(page, 'No dead events', 'Every service has handled every event it received.');
    });
  });
}
