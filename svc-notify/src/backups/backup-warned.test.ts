import { randomUUID } from 'node:crypto';
import type { BackupWarning } from '@fieldhouse/contracts';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { luis, NOW, user } from '../../testing/build.ts';
import { renderedMails } from '../../testing/rendered-mails.ts';
import { notify } from '../service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.empty('mail', 'newest_version', 'user_projection', 'inbox');
  await service.deliver('user.registered', user(luis));
  for (const userId of [1, 2]) await service.deliver('user.registered', user({ userId, role: 'admin' }));
});

const failed: BackupWarning = {
  ...{ id: 3, version: 41, kind: 'failed', day: '2026-11-28' },
  ...{ since: '2026-11-28T08:00:12.000Z', error: 'svc-family did not answer' },
};
const mails = () => renderedMails(service);

describe('When something is wrong with the backups', () => {
  it('Then each admin gets one email, however often the event arrives, and nobody else @spec S2.9.1202', async () => {
    const id = randomUUID();
    for (let time = 0; time < 3; time += 1) await service.deliver('backup.warned', failed, { id });
    expect(await mails()).toMatchObject([
      { user_id: 1, kind: 'backup', subject: 'The last backup failed' },
      { user_id: 2, kind: 'backup', subject: 'The last backup failed' },
    ]);
    const [{ text }] = await mails();
    expect(text).toContain('svc-family did not answer');
    expect(text).toContain('Nov 28, 2026, 2:00 AM');
    expect(text).toContain('/admin?tab=backup');
  });

  it('Then an admin whose account is closed gets none', async () => {
    await service.deliver('user.updated', user({ userId: 2, role: 'admin' }, { version: 2, isActive: false }));
    await service.deliver('backup.warned', failed);
    expect(await mails()).toMatchObject([{ user_id: 1 }]);
  });

  it('Then the email says so when there was never a backup', async () => {
    await service.deliver('backup.warned', { ...failed, kind: 'too-old', since: null, error: null });
    const [mail] = await mails();
    expect(mail.subject).toBe('The last backup is over 26 hours old');
    expect(mail.text).toContain('Never');
  });
});
