import type { ImportSummary } from '@fieldhouse/api';
import { avery, http, type OpenApp, ok, openComponent, refused, sentBodies, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportData } from './import-data.tsx';

const user = userEvent.setup({ delay: null });

const none = { added: 0, updated: 0, same: 0, clubNewer: 0, refused: 0 };
const summary = (changes: Partial<ImportSummary> = {}): ImportSummary => ({
  ...{ importId: 3, fileName: 'export.json', exportedAt: '2026-11-21T18:00:00.000Z', state: 'checked', progress: 1 },
  counts: [
    { ...none, entity: 'users', updated: 1, same: 1200, clubNewer: 1 },
    { ...none, entity: 'children', added: 2, refused: 1 },
  ],
  conflicts: [
    { entity: 'users', id: 5, name: 'Dana Mercer', fields: [{ field: 'firstName', file: 'Dana', club: 'Daniela' }] },
  ],
  ...{ accessChanges: [], accessRecords: 0 },
  refusals: [{ entity: 'children', id: 9, name: 'June Park', reason: 'The club has merged this child into another' }],
  ...changes,
});

let app: OpenApp;
beforeEach(async () => {
  app = await openComponent(ImportData, '/admin', avery);
});
afterEach(() => app.close());

const importButton = () => screen.findByRole('button', { name: 'Import Data' });
const choose = async () =>
  user.upload(
    await screen.findByLabelText('Choose or drop a file made by Export Data'),
    new File(['{}'], 'export.json', { type: 'application/json' }),
  );

/** The server accepts the file, and answers these summaries one after the other. */
function answering(...summaries: ImportSummary[]) {
  const left = [...summaries];
  server.use(
    http.admin.post('/api/admin/import/files', ({ response }) =>
      response(201).json(summary({ state: 'checking', progress: 0, counts: [], conflicts: [], refusals: [] })),
    ),
    http.admin.post('/api/admin/import', ({ response }) => response(200).json(left.shift() ?? summary())),
  );
}
const sent = async () =>
  (await sentBodies('POST /api/admin/import')).map(
    (body) => body as { dryRun: boolean; replace: object[]; accepted: object[] },
  );

describe('When an admin imports a file', () => {
  it('Then the dry run shows a preview, and only then Import Data is enabled @spec S2.2.1402, S2.2.1405', async () => {
    answering(summary({ state: 'checking', progress: 0.5 }), summary());
    expect(await importButton()).toHaveProperty('disabled', true);
    await choose();
    expect(await screen.findByText('Adds 2 children. Changes 1 account.')).toBeTruthy();
    expect(screen.getByText('1,200 records are the same.')).toBeTruthy();
    expect(screen.getByText('first name: Dana in the file, Daniela in the club')).toBeTruthy();
    expect(screen.getByText('June Park (child): The club has merged this child into another')).toBeTruthy();
    expect(await importButton()).toHaveProperty('disabled', false);
    expect((await sent()).map(({ dryRun }) => dryRun)).toEqual([true, true]);
  });

  it('Then the password is asked for when the sign-in is not recent, and what was ticked is sent @spec S1.6.17', async () => {
    answering(summary(), summary({ state: 'done' }));
    const needed = refused(403, 'reauthentication_required', 'You signed in 16 minutes ago.');
    server.use(http.admin.post('/api/admin/import/files', needed, { once: true }));
    await choose();
    await user.click(await screen.findByRole('checkbox', { name: /Dana Mercer/ }));
    await user.click(await importButton());
    server.use(http.admin.post('/api/admin/import', needed, { once: true }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('The file is imported.')).toBeTruthy();
    expect(app.confirmed).toHaveLength(2);
    const replace = [{ entity: 'users', id: 5 }];
    const [, ...applied] = await sent();
    expect(applied).toEqual(applied.map(() => ({ importId: 3, dryRun: false, replace, accepted: [] })));
    expect(applied).toHaveLength(2);
  });

  it('Then ticked records replace newer ones of the club, and success is a toast @spec S2.8.1405', async () => {
    answering(summary(), summary({ state: 'applying', progress: 0.4 }), summary({ state: 'done' }));
    await choose();
    await user.click(await screen.findByRole('checkbox', { name: /Dana Mercer/ }));
    await user.click(await importButton());
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Replaces 1 newer record of the club.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('The file is imported.')).toBeTruthy();
    expect(app.notices).toEqual([{ title: 'Data imported successfully' }]);
    const [, ...applied] = await sent();
    const replace = [{ entity: 'users', id: 5 }];
    expect(applied).toEqual([
      { importId: 3, dryRun: false, replace, accepted: [] },
      { importId: 3, dryRun: false, replace, accepted: [] },
    ]);
    expect(await importButton()).toHaveProperty('disabled', true);
  });

  it('Then each change of an account or of access is made only with its own tick, by name', async () => {
    const accessChanges: ImportSummary['accessChanges'] = [
      {
        ...{ entity: 'users', id: 7, isClubNewer: false, name: 'Rosa Alvarez', username: 'rosa', child: null },
        ...{ email: 'rosa@club.example' },
        changes: [
          { kind: 'role', from: 'parent', to: 'admin' },
          { kind: 'email', from: 'rosa@club.example', to: 'stranger@evil.example' },
        ],
      },
      {
        ...{ entity: 'users', id: 5, isClubNewer: true, name: 'Daniela Mercer', username: 'dana', child: null },
        ...{ email: 'dana@club.example', changes: [{ kind: 'role', from: 'coach', to: 'admin' }] },
      },
      {
        ...{ entity: 'guardians', id: 12, isClubNewer: false, name: 'Ji-won Park', username: 'jiwon' },
        ...{ email: 'jiwon@club.example', child: 'Mateo Alvarez' },
        changes: [{ kind: 'new-link', from: null, to: 'full' }],
      },
    ];
    const [rosa, , jiWon] = accessChanges;
    const done = summary({ state: 'done', accessRecords: 1, accessChanges: jiWon ? [jiWon] : [], refusals: [] });
    answering(summary({ accessChanges, accessRecords: 3 }), done);
    await choose();
    const section = within(await screen.findByRole('region', { name: 'Accounts and access' }));
    const box = (group: string, name: string) =>
      within(screen.getByRole('group', { name: group })).getByRole('checkbox', {
        name: (text) => text.startsWith(name),
      });
    expect(section.getAllByRole('checkbox').map((each) => each instanceof HTMLInputElement && each.checked)).toEqual([
      ...[false, false, false],
    ]);
    expect(section.queryByText('Daniela Mercer')).toBeNull();
    await user.click(box('Rosa Alvarez', 'Change the role from Parent to Admin'));
    expect(
      box('Rosa Alvarez', 'Change the email address from rosa@club.example to stranger@evil.example'),
    ).toBeTruthy();
    expect(box('Ji-won Park', 'Give access to Mateo Alvarez: Full Access')).toBeTruthy();
    // A change of a record that the file does not replace is not made, even when it was ticked before.
    await user.click(screen.getByRole('checkbox', { name: /^Dana Mercer/ }));
    await user.click(box('Daniela Mercer', 'Change the role from Coach to Admin'));
    await user.click(screen.getByRole('checkbox', { name: /^Dana Mercer/ }));
    expect(screen.queryByRole('group', { name: 'Daniela Mercer' })).toBeNull();

    await user.click(await importButton());
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Makes 1 of 3 changes of accounts and access; the others are left out.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('(jiwon): no access to Mateo Alvarez', { exact: false })).toBeTruthy();
    const accepted = [{ entity: rosa?.entity, id: 7, kind: 'role', to: 'admin' }];
    expect((await sent()).at(-1)).toEqual({ importId: 3, dryRun: false, replace: [], accepted });
  });

  it('Then a refused file is a toast, and Import Data stays disabled @spec S2.8.1403', async () => {
    server.use(http.admin.post('/api/admin/import/files', refused(400, 'no_export', 'The file was cut short')));
    await choose();
    await waitFor(() =>
      expect(app.notices).toEqual([
        { title: 'Failed to check the file', description: 'The file was cut short', tone: 'destructive' },
      ]),
    );
    expect(await importButton()).toHaveProperty('disabled', true);
  });

  it('Then an import that fails half-way is a toast, and can be continued @spec S2.8.1404', async () => {
    answering(summary());
    await choose();
    await user.click(await importButton());
    server.use(
      http.admin.post('/api/admin/import', refused(503, 'unavailable', 'A part of the platform is unavailable.')),
    );
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await waitFor(() =>
      expect(app.notices).toEqual([
        { title: 'Failed to import data', description: 'A part of the platform is unavailable.', tone: 'destructive' },
      ]),
    );
    server.use(http.admin.post('/api/admin/import', ok(summary({ state: 'done' }))));
    await user.click(await importButton());
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(await screen.findByText('The file is imported.')).toBeTruthy();
  });

  it('Then a file without changes cannot be imported', async () => {
    answering(summary({ counts: [{ ...none, entity: 'users', same: 3 }], conflicts: [], refusals: [] }));
    await choose();
    expect(await screen.findByText('The club has all of this already.')).toBeTruthy();
    expect(await importButton()).toHaveProperty('disabled', true);
  });
});
