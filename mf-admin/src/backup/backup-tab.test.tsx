import type { BackupStatus } from '@fieldhouse/api';
import {
  emptyAnswer,
  HttpResponse,
  http,
  type OpenApp,
  ok,
  refused,
  savedFiles,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '../../testing/open-admin.tsx';
import { operatorPart } from '../../testing/operator-part.ts';
import { REAL_TIMERS } from '../../testing/real-timers.ts';
import { backup, backupStatus } from '../../testing/system-status.ts';

const user = userEvent.setup({ delay: null });

let admin: OpenApp;
let status: BackupStatus;
afterEach(async () => {
  await admin.close();
  jest.useRealTimers();
});

async function open(changes: Partial<BackupStatus> = {}) {
  status = backupStatus(changes);
  server.use(http.admin.get('/api/admin/backup/status', ({ response }) => response(200).json(status)));
  admin = await openAdmin('/admin?tab=backup');
  await screen.findByText('Backup Service');
}

const card = (label: string) => screen.getByText(label, { selector: 'span' }).parentElement?.textContent?.trim();
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const rows = () =>
  within(screen.getByRole('region', { name: 'Recent Backups' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const create = () => user.click(screen.getByRole('button', { name: 'Create Backup Now' }));

describe('When an admin opens Backup', () => {
  it('Then it has cards, configuration and notes @spec S2.2.1331-1335, S2.2.1337, S2.2.1375, S2.9.1302', async () => {
    await open();
    expect(['Backup Service', 'Schedule', 'Retention', 'Compression'].map(card)).toEqual([
      'Backup Service Running next Sun, Nov 22, 2:00 AM',
      'Schedule Daily at 2:00 AM, club’s clock',
      'Retention 30 days 1 backup kept',
      'Compression On and encrypted',
    ]);
    expect([fact('Enabled'), fact('Cron schedule'), fact('Backup path')]).toEqual([
      'Yes',
      '0 2 * * *',
      '/var/lib/fieldhouse/backups',
    ]);
    expect(fact('Key')).toBe('BACKUP_PUBLIC_KEYis set');
    expect(operatorPart()?.open).toBe(false);
    expect(operatorPart()?.contains(screen.getByText('0 2 * * *'))).toBe(true);
    expect(screen.getByRole('heading', { name: 'How Backups Work' })).toBeTruthy();
    expect(screen.getByText('Backups older than 30 days are deleted. The last complete one stays.')).toBeTruthy();
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('Then the list has size, status and verification @spec S2.2.1336, S2.2.1342, S2.9.1301', async () => {
    const failed = { filename: 'c.fhb', size: 0, state: 'Failed', verifiedAt: null, error: 'No disk left' } as const;
    await open({
      history: [
        backup(),
        backup({ filename: 'b.fhb', startedBy: 'Avery Stone', verifiedAt: null }),
        backup({ ...failed, checksum: null }),
      ],
    });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Filename',
      'Date and Time',
      'Size',
      'Status',
      'Verified',
      'Actions',
    ]);
    expect(rows()).toEqual([
      [
        'fieldhouse-2026-11-21-0200.fhbBy the schedule',
        'Sat, Nov 212:00 AM',
        '18.42 MB',
        'Complete',
        'Sat, Nov 21',
        'Restore…',
      ],
      ['b.fhbBy Avery Stone', 'Sat, Nov 212:00 AM', '18.42 MB', 'Complete', 'Not yet', 'Restore…'],
      ['c.fhbBy the schedule', 'Sat, Nov 212:00 AM', '0.00 MB', 'FailedNo disk left', 'Not yet', ''],
    ]);
    expect(screen.getAllByRole('button', { name: /^Download / })).toHaveLength(2);
  });

  it('Then a stopped service and an empty list have their texts @spec S2.2.1331', async () => {
    const config = { ...backupStatus().config, enabled: false, retentionDays: 1, compressionEnabled: false };
    await open({ isRunning: false, nextRunAt: null, history: [], config });
    expect(['Backup Service', 'Retention', 'Compression'].map(card)).toEqual([
      'Backup Service Stopped no backup is scheduled',
      'Retention 1 day 0 backups kept',
      'Compression Off and encrypted',
    ]);
    expect(fact('Enabled')).toBe('No');
    expect(screen.getByRole('heading', { name: 'No backups yet' })).toBeTruthy();
  });

  it('Then warnings are first @spec S2.2.1341', async () => {
    await open({
      history: [backup({ state: 'Failed', checksum: null, error: 'No disk left' })],
      warnings: [
        { kind: 'no-key', since: null },
        { kind: 'failed', since: '2026-11-21T08:00:00Z' },
        { kind: 'too-old', since: null },
        { kind: 'not-rehearsed', since: '2026-10-18T12:00:00Z' },
      ],
    });
    const notes = screen.getAllByRole('note').map(({ textContent }) => textContent);
    expect(notes).toEqual([
      expect.stringMatching(/^No backups are made: there is no key to encrypt them with\.The operator sets it\./),
      'The last backup failed (Nov 21, 2026).No disk left',
      expect.stringMatching(/^There is no backup yet\./),
      expect.stringMatching(/^The last restore was rehearsed over 30 days ago \(Oct 18, 2026\)\./),
    ]);
  });

  it('Then a running backup shows its progress, and no other can be started @spec S2.2.1340', async () => {
    await open({
      progress: {
        ...{ startedAt: '2026-11-21T20:05:00Z', step: 'snapshots', service: 'events' },
        ...{ servicesDone: ['notify', 'gamedata'], bytes: 6_200_000, expectedBytes: 10_000_000 },
      },
    });
    const bar = screen.getByRole('progressbar', { name: 'Backup is running' });
    expect(bar.getAttribute('aria-valuenow')).toBe('62');
    expect(screen.getByText('Began at 2:05 PM · 6.20 MB of about 10.00 MB')).toBeTruthy();
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('aria-label'))).toEqual([
      'Mail and bell: done',
      'Game data: done',
      'Events and teams: under way',
      'Families: to come',
      'Locations and audit: to come',
      'Accounts: to come',
      'File: to come',
    ]);
    const button = screen.getByRole('button', { name: 'Creating Backup...' });
    await user.click(button);
    expect(sentRequests('POST /api/admin/backup/trigger')).toEqual([]);
  });

  it('Then the status is loaded again every 30 seconds @spec S2.2.1339', async () => {
    jest.useFakeTimers({ doNotFake: [...REAL_TIMERS] });
    await open();
    const requestCount = () => sentRequests('GET /api/admin/backup/status').length;
    status = backupStatus({ history: [backup({ filename: 'by-the-schedule.fhb' })] });
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(requestCount()).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(await screen.findByText('by-the-schedule.fhb')).toBeTruthy();
    expect(requestCount()).toBe(2);
  });

  it('Then a failure is shown, with Try again', async () => {
    server.use(http.admin.get('/api/admin/backup/status', refused(503, 'unavailable', 'The service is unavailable.')));
    admin = await openAdmin('/admin?tab=backup');
    expect(await screen.findByText('Failed to load the backup status')).toBeTruthy();
  });
});

describe('When an admin presses Create Backup Now', () => {
  const answering = (result: {
    success: boolean;
    filename: string | null;
    size: number | null;
    error: string | null;
  }) => server.use(http.admin.post('/api/admin/backup/trigger', ok(result)));

  it('Then one backup is made, with a toast of name and size, and listed @spec S2.2.1338, S2.8.1303', async () => {
    await open({ history: [] });
    answering({ success: true, filename: 'now.fhb', size: 18_419_999, error: null });
    status = backupStatus({ history: [backup({ filename: 'now.fhb' })] });
    await user.dblClick(screen.getByRole('button', { name: 'Create Backup Now' }));
    await screen.findByText('now.fhb');
    expect(sentRequests('POST /api/admin/backup/trigger')).toHaveLength(1);
    expect(admin.notices).toEqual([{ title: 'Backup Successful', description: 'now.fhb (18.42 MB)' }]);
  });

  it.each([
    ['The disk is full', 'The disk is full'],
    [null, 'Unknown error occurred'],
  ])('Then a failure with the error %s is a toast @spec S2.8.1302', async (error, description) => {
    await open();
    answering({ success: false, filename: null, size: null, error });
    await create();
    await waitFor(() => expect(admin.notices).toHaveLength(1));
    expect(admin.notices).toEqual([{ title: 'Backup Failed', description, tone: 'destructive' }]);
  });

  it('Then a refusal is a toast with its reason, or with a default sentence @spec S2.8.1301', async () => {
    await open();
    server.use(http.admin.post('/api/admin/backup/trigger', refused(409, 'backup_running', 'A backup is being made')));
    await create();
    await waitFor(() => expect(admin.notices).toHaveLength(1));
    expect(admin.notices[0]).toEqual({
      title: 'Backup Error',
      description: 'A backup is being made',
      tone: 'destructive',
    });
    server.use(http.admin.post('/api/admin/backup/trigger', emptyAnswer(502)));
    await create();
    await waitFor(() => expect(admin.notices).toHaveLength(2));
    expect(admin.notices[1]).toMatchObject({ title: 'Backup Error', description: 'Failed to trigger backup' });
  });
});

describe('When an admin presses Download', () => {
  const CALL = '/api/admin/backup/files/fieldhouse-2026-11-21-0200.fhb';
  const download = () => user.click(screen.getByRole('button', { name: 'Download fieldhouse-2026-11-21-0200.fhb' }));

  it('Then the file is saved under its name @spec S2.2.1343, S2.8.1304', async () => {
    const saved = savedFiles();
    await open();
    server.use(
      http.untyped.get(
        CALL,
        () =>
          new HttpResponse('age-encryption.org', {
            headers: { 'Content-Disposition': 'attachment; filename="fieldhouse-2026-11-21-0200.fhb"' },
          }),
      ),
    );
    await download();
    await waitFor(() =>
      expect(admin.notices).toEqual([{ title: 'Backup downloaded', description: 'fieldhouse-2026-11-21-0200.fhb' }]),
    );
    expect(sentRequests('GET /api/admin/backup/files/fieldhouse-2026-11-21-0200.fhb')).toHaveLength(1);
    expect(saved.map(({ name }) => name)).toEqual(['fieldhouse-2026-11-21-0200.fhb']);
    expect(await saved[0]?.text).toBe('age-encryption.org');
  });

  it('Then a refusal is a toast with its reason @spec S2.8.1304', async () => {
    await open();
    const missing = refused(404, 'not_found', 'The file of this backup is not in the store any more');
    server.use(http.admin.get('/api/admin/backup/files/{filename}', missing));
    await download();
    await waitFor(() =>
      expect(admin.notices).toEqual([
        {
          title: 'Failed to download the backup',
          description: 'The file of this backup is not in the store any more',
          tone: 'destructive',
        },
      ]),
    );
  });
});

describe('When an admin presses Restore', () => {
  const NAME = 'fieldhouse-2026-11-21-0200.fhb';
  const openDialog = async () => {
    await user.click(screen.getByRole('button', { name: `Restore ${NAME}` }));
    return within(await screen.findByRole('dialog', { name: 'Restore a backup' }));
  };
  const commands = () =>
    screen.getAllByRole('button', { name: /^Copy / }).map((button) => button.getAttribute('aria-label'));

  it('Then it explains a restore and has its commands @spec S2.2.1344, S2.8.1305', async () => {
    await open();
    const dialog = await openDialog();
    expect(dialog.getByText(/^The whole club becomes what it was on/).textContent).toContain('Sat, Nov 21, 2:00 AM');
    expect(dialog.getByText(/found whole on Nov 21, 2026/)).toBeTruthy();
    const command = `npm run restore -- /var/lib/fieldhouse/backups/${NAME}`;
    expect(commands()).toEqual([`Copy ${command} --dry-run`, `Copy ${command}`]);
    await user.click(dialog.getByRole('button', { name: `Copy ${command}` }));
    expect(await navigator.clipboard.readText()).toBe(command);
    expect(admin.notices).toEqual([{ title: 'Command copied' }]);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(dialog.getByRole('button', { name: `Copy ${command}` }));
    await waitFor(() =>
      expect(admin.notices[1]).toEqual({
        title: 'The command could not be copied',
        description: command,
        tone: 'destructive',
      }),
    );
  });

  it('Then it warns of a backup that was not verified and of a file in a bucket @spec S2.2.1344', async () => {
    await open({
      history: [backup({ verifiedAt: null })],
      config: { ...backupStatus().config, backupPath: 's3://club-backups/fieldhouse/' },
    });
    const dialog = await openDialog();
    expect(dialog.getByText('This backup was not verified yet.')).toBeTruthy();
    expect(dialog.getByText(/Download the file first/)).toBeTruthy();
    expect(commands()).toEqual([`Copy npm run restore -- ${NAME} --dry-run`, `Copy npm run restore -- ${NAME}`]);
  });

  it('Then a folder with a space in its name is quoted for the shell', async () => {
    await open({ config: { ...backupStatus().config, backupPath: '/srv/our club' } });
    await openDialog();
    expect(commands()[1]).toBe(`Copy npm run restore -- '/srv/our club/${NAME}'`);
  });
});
