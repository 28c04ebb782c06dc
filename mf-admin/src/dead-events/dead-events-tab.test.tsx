import type { DeadEvent, DeadEventKind } from '@fieldhouse/api';
import type { ServiceName } from '@fieldhouse/contracts/club';
import { http, type OpenApp, ok, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '../../testing/open-admin.tsx';

const user = userEvent.setup({ delay: null });
const ID = '5f0c1c1e-6f1a-4a34-9d4e-0d6c8f4d2b11';

const dead = (changes: Partial<DeadEvent> = {}): DeadEvent => ({
  ...{ service: 'notify', id: ID, type: 'event.deleted', subject: '12', source: 'events', state: 'dead' },
  ...{ attempts: 220, errorCode: '40P01', receivedAt: '2026-11-21T20:05:00.000Z' },
  about: { type: 'event', id: 12, name: 'Old Camp, Fri, Nov 20', isDeleted: true },
  ...changes,
});
const kind = (changes: Partial<DeadEventKind> = {}): DeadEventKind => ({
  ...{ service: 'notify', type: 'event.deleted', state: 'dead', errorCode: '40P01', count: 1 },
  ...{ firstReceivedAt: '2026-11-20T20:05:00.000Z', lastReceivedAt: '2026-11-21T20:05:00.000Z' },
  ...changes,
});

interface Listed {
  events: DeadEvent[];
  kinds: DeadEventKind[];
  unavailable: ServiceName[];
}

let admin: OpenApp;
let listed: Listed;
afterEach(() => admin.close());

async function open(changes: Partial<Listed> = {}, address = '/admin?tab=events') {
  listed = { events: [dead()], kinds: [kind()], unavailable: [], ...changes };
  server.use(http.admin.get('/api/admin/dead-events', ({ response }) => response(200).json(listed)));
  admin = await openAdmin(address);
}

const rows = async (label: string) =>
  within(await screen.findByRole('region', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('When an admin opens Events', () => {
  it('Then dead events are listed, with the reason in words @spec S2.2.1321, S2.2.1322', async () => {
    const second = {
      id: ID.replace('5', '6'),
      type: null,
      subject: null,
      about: null,
      errorCode: 'not_an_envelope',
      attempts: 0,
    };
    await open({
      events: [dead(), dead({ ...second, service: 'family' })],
      kinds: [kind({ count: 41 }), kind({ service: 'family', type: null, errorCode: 'not_an_envelope' })],
    });
    expect(await rows('Dead events')).toEqual([
      [
        'event.deletedOld Camp, Fri, Nov 20 (deleted event)',
        'Sat, Nov 212:05 PM',
        'Mail and bell',
        'Two changes waited for each other (deadlock)',
        '220',
        'DetailsReplay',
      ],
      ['No eventNo subject', 'Sat, Nov 212:05 PM', 'Families', 'The message is not an event', '0', 'DetailsReplay'],
    ]);
    expect(await rows('Kinds of dead events')).toEqual([
      [
        'event.deleted',
        'Mail and bell',
        'Two changes waited for each other (deadlock)',
        '41',
        'Sat, Nov 212:05 PM',
        'Replay all',
      ],
      ['No event', 'Families', 'The message is not an event', '1', 'Sat, Nov 212:05 PM', ''],
    ]);
    expect(screen.getByText(/^The newest 2 of 42 are listed\./)).toBeTruthy();
  });

  it('Then an empty list says so, and names services that were not reached @spec S2.2.1325, S2.2.1327', async () => {
    await open({ events: [], kinds: [] });
    expect(await screen.findByRole('heading', { name: 'No dead events' })).toBeTruthy();
    expect(screen.getByText('Every service has handled every event it received.')).toBeTruthy();
    expect(screen.queryByRole('note')).toBeNull();
    await admin.close();
    await open({ events: [], kinds: [], unavailable: ['family', 'notify'] });
    const note = await screen.findByRole('note');
    expect(note.textContent).toBe('Not reached: Families, Mail and bellTheir dead events are not listed here.');
    expect(screen.getByText('The services that were reached have handled every event they received.')).toBeTruthy();
  });

  it('Then a failure is shown, with Try again', async () => {
    await open();
    await admin.close();
    server.use(http.admin.get('/api/admin/dead-events', refused(503, 'unavailable', 'The service is unavailable.')));
    admin = await openAdmin('/admin?tab=events');
    expect(await screen.findByText('Failed to load events')).toBeTruthy();
  });

  it('Then details show the name, ids and the code, and have an address @spec S2.2.1326', async () => {
    await open();
    await user.click(
      await screen.findByRole('button', { name: 'Details of event.deleted, Old Camp, Fri, Nov 20 (deleted event)' }),
    );
    expect(admin.address()).toBe(`/admin?tab=events&dialog=details%7Enotify%7E${ID}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'event.deleted' }));
    const facts = dialog.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Event id', ID],
      ['Service', 'Mail and bell'],
      ['Published by', 'svc-events'],
      ['About', 'Old Camp, Fri, Nov 20 (deleted event)'],
      ['Subject id', '12'],
      ['Received', 'Sat, Nov 21, 2:05 PM'],
      ['State', 'Given up'],
      ['Attempts', '220'],
      ['Reason', 'Two changes waited for each other (deadlock)'],
      ['Code', '40P01'],
    ]);
  });
});

describe('When an admin replays', () => {
  it('Then a double press replays one event once, and it leaves the list @spec S2.2.1323', async () => {
    await open();
    server.use(
      http.admin.post('/api/admin/dead-events/{service}/{id}/replay', ({ response }) => {
        listed = { events: [], kinds: [], unavailable: [] };
        return response(200).json({ service: 'notify', id: ID, state: 'pending' });
      }),
    );
    await user.dblClick(
      await screen.findByRole('button', { name: 'Replay event.deleted, Old Camp, Fri, Nov 20 (deleted event)' }),
    );
    expect(await screen.findByText('No dead events')).toBeTruthy();
    expect(sentRequests(`POST /api/admin/dead-events/notify/${ID}/replay`)).toHaveLength(1);
    expect(admin.notices).toEqual([{ title: 'Event replayed', description: 'It is handled again in a moment.' }]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Events'));
  });

  it('Then the focus moves to the next event', async () => {
    const other = dead({
      ...{ id: ID.replace('5', '6'), type: 'child.updated', subject: '7' },
      about: { type: 'child', id: 7, name: 'Mateo Ruiz', isDeleted: false },
    });
    await open({ events: [dead(), other], kinds: [kind({ count: 2 })] });
    server.use(
      http.admin.post('/api/admin/dead-events/{service}/{id}/replay', ({ response }) => {
        listed = { events: [other], kinds: [kind()], unavailable: [] };
        return response(200).json({ service: 'notify', id: ID, state: 'pending' });
      }),
    );
    const child = await screen.findByRole('link', { name: 'Mateo Ruiz' });
    expect(child.getAttribute('href')).toBe('/children/7');
    await user.click(
      screen.getByRole('button', { name: 'Replay event.deleted, Old Camp, Fri, Nov 20 (deleted event)' }),
    );
    const next = 'Details of child.updated, Mateo Ruiz';
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(next));
  });

  it('Then a refusal says why', async () => {
    await open();
    const sentence = 'This version of svc-notify does not know events of this type';
    server.use(
      http.admin.post('/api/admin/dead-events/{service}/{id}/replay', refused(409, 'unknown_event_type', sentence)),
    );
    await user.click(
      await screen.findByRole('button', { name: 'Replay event.deleted, Old Camp, Fri, Nov 20 (deleted event)' }),
    );
    await waitFor(() =>
      expect(admin.notices).toEqual([{ title: 'Failed to replay event', description: sentence, tone: 'destructive' }]),
    );
  });

  it.each([
    [{ replayed: 3, left: 0, more: false }, '3 events replayed', 'They are handled again in a moment.'],
    [
      { replayed: 1, left: 2, more: false },
      '1 event replayed',
      '2 stay until a newer version of the service is installed.',
    ],
    [{ replayed: 0, left: 0, more: false }, 'No events replayed', 'None of this kind is left.'],
    [
      { replayed: 1000, left: 0, more: true },
      '1000 events replayed',
      'There are more of this kind: replay them as well.',
    ],
  ])(
    'Then all of a kind are replayed after a question, and the toast fits %j @spec S2.2.1324',
    async (result, title, description) => {
      await open();
      server.use(http.admin.post('/api/admin/dead-events/replay', ok(result)));
      await user.click(await screen.findByRole('button', { name: 'Replay all event.deleted in Mail and bell' }));
      expect(admin.address()).toBe('/admin?tab=events&dialog=replay-all%7Enotify%7Eevent.deleted%7E40P01');
      const question = within(await screen.findByRole('alertdialog', { name: 'Replay all events of this kind?' }));
      await user.dblClick(question.getByRole('button', { name: 'Replay all' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(await sentBodies('POST /api/admin/dead-events/replay')).toEqual([
        { service: 'notify', type: 'event.deleted', errorCode: '40P01' },
      ]);
      expect(admin.notices).toEqual([{ title, description }]);
      expect(admin.address()).toBe('/admin?tab=events');
    },
  );

  it('Then an address without a known service opens nothing', async () => {
    await open({}, '/admin?tab=events&dialog=details~nobody~7');
    await screen.findByRole('button', { name: 'Replay event.deleted, Old Camp, Fri, Nov 20 (deleted event)' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
