import {
  event,
  HttpResponse,
  http,
  type OpenApp,
  ok,
  refused,
  savedFiles,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rosterEntry } from '../../testing/builders.ts';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

let coach: OpenApp;
let saved: ReturnType<typeof savedFiles>;
beforeEach(() => {
  saved = savedFiles();
});
afterEach(() => coach.close());

const clinic = event({ title: 'Béisbol: “Infield”', date: '2026-11-28' });
const download = async (choice: string) => {
  server.use(listedEvents([clinic]));
  coach = await openCoach();
  await user.click(await screen.findByRole('button', { name: `Download of ${clinic.title}` }));
  await user.click(await screen.findByRole('menuitem', { name: choice }));
};
const exportRoster = () => download('Export Roster');

describe('When a coach exports a roster', () => {
  it('Then the file has the columns of S2 §7, and a name with event and date @spec S2.7.7, S2.2.14', async () => {
    server.use(
      http.events.get(
        '/api/events/7/roster',
        ok([
          rosterEntry({ childName: 'José Núñez', timeSlotId: 4, timeSlot: { startTime: '16:00', endTime: '16:30' } }),
          rosterEntry({ registrationId: 71, childName: '=HYPERLINK("x")', parentName: null, parentEmail: null }),
        ]),
      ),
    );
    await exportRoster();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('roster-beisbol-infield-2026-11-28.csv');
    expect((await saved[0]?.text)?.split('\r\n')).toEqual([
      '\uFEFFChild Name,Age,Parent Name,Parent Email,Parent Phone,Registration Date,Time Slot',
      'José Núñez,9,Rosa Alvarez,parent@fieldhouse.example,(512) 555-0105,2026-11-21,4:00 – 4:30 PM',
      `"'=HYPERLINK(""x"")",9,,,(512) 555-0105,2026-11-21,`,
    ]);
  });

  it('Then a failure is a toast @spec S2.8.17', async () => {
    server.use(http.events.get('/api/events/7/roster', refused(503, 'unavailable', 'The service is unavailable.')));
    await exportRoster();
    await waitFor(() =>
      expect(coach.notices).toEqual([
        { title: 'Failed to export roster', description: 'The service is unavailable.', tone: 'destructive' },
      ]),
    );
    expect(saved).toEqual([]);
  });
});

describe('When a coach exports uniform sizes', () => {
  const CALL = '/api/events/7/export-sizes';

  it('Then the server’s file is saved under its name @spec S2.2.14', async () => {
    const headers = { 'Content-Disposition': 'attachment; filename="uniform-sizes-infield-2026-11-28.csv"' };
    server.use(http.untyped.get(CALL, () => new HttpResponse('Child Name', { headers })));
    await download('Export Uniform Sizes');
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['uniform-sizes-infield-2026-11-28.csv']));
    expect(sentRequests(`GET ${CALL}`)).toHaveLength(1);
  });

  it('Then a failure is a toast @spec S2.8.18', async () => {
    server.use(http.events.get(CALL, refused(503, 'unavailable', 'The service is unavailable.')));
    await download('Export Uniform Sizes');
    await waitFor(() =>
      expect(coach.notices).toEqual([
        { title: 'Failed to export uniform sizes', description: 'The service is unavailable.', tone: 'destructive' },
      ]),
    );
  });
});
