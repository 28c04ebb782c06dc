import { event, http, type OpenApp, ok, refused, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rosterEntry } from '../../testing/build.ts';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

let coach: OpenApp;
const saved: { name: string; content: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  // jsdom can neither make the address of a blob nor follow it.
  let content = new Blob();
  URL.createObjectURL = (made) => {
    if (made instanceof Blob) content = made;
    return 'blob:made';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await coach.close();
});

const textOf = (content = new Blob()) =>
  new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(content);
  });

const clinic = event({ title: 'Béisbol: “Infield”', date: '2026-11-28' });
const exportRoster = async () => {
  server.use(listedEvents([clinic]));
  coach = await openCoach();
  await user.click(await screen.findByRole('button', { name: `Download of ${clinic.title}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export Roster' }));
};

describe('When a coach exports a roster', () => {
  it('Then the file has the columns of the specification, named by what and when @spec S2.7.7, S2.2.14', async () => {
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
    expect((await textOf(saved[0]?.content)).split('\r\n')).toEqual([
      'Child Name,Age,Parent Name,Parent Email,Parent Phone,Registration Date,Time Slot',
      'José Núñez,9,Rosa Alvarez,parent@fieldhouse.example,(512) 555-0105,2026-11-21,4:00 – 4:30 PM',
      `"'=HYPERLINK(""x"")",9,,,(512) 555-0105,2026-11-21,`,
    ]);
  });

  it('Then a failure is told @spec S2.8.17', async () => {
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
