import { describe, expect, it } from '@jest/globals';
import { registration } from '../../testing/build.ts';
import { eventChanged } from './change-email.ts';
import { registrationCancelled } from './registration-emails.ts';
import { rendered } from './testing/rendered.ts';

const render = rendered(eventChanged);
const clinic = { date: '2026-11-28', endDate: null, startTime: '09:00', endTime: '10:30', location: 'North Cages' };
const about = {
  registration: registration({ slotChanges: 1, scheduleChanges: 2 }),
  child: { name: 'Mateo Alvarez', firstName: 'Mateo', birthdate: '2017-03-14', isDeleted: false },
  ...{ at: new Date('2026-11-21T15:00:00Z'), siteUrl: 'https://club.example', from: 'club@club.example' },
  ...{ before: { ...clinic, instructor: 'Dana Mercer' }, reason: null },
};

describe('When staff has edited an event', () => {
  it.each([
    [{ date: '2026-11-29' }, 'moved to Sun, Nov 29, 9:00 AM'],
    [{ startTime: '08:30' }, 'moved to Sat, Nov 28, 8:30 AM'],
    [{ date: '2027-01-09', location: 'Barn Court' }, 'moved to Sat, Jan 9, 2027, 9:00 AM'],
    [{ endDate: '2026-11-29' }, 'is Nov 28 – 29 now'],
    [{ endTime: '11:00' }, 'ends at 11:00 AM now'],
    [{ location: 'Barn\nCourt' }, 'is at Barn Court now'],
    [{ instructor: 'Theo Banks' }, 'has another coach'],
  ])('Then the subject of %j has what matters most @spec S2.2.1249', (changes, ending) => {
    expect(render({ ...about, registration: registration(changes) }).subject).toBe(`Hitting Clinic ${ending}`);
  });

  it('Then it says how each part was and is, at the child’s own time, and quotes the reason on one line @spec S2.2.1249', () => {
    const now = { date: '2026-11-29', location: 'Barn Court', instructor: 'Theo Banks' };
    const timeSlot = { id: 9, startTime: '10:00', endTime: '10:30' };
    const { text, html } = render({
      ...about,
      registration: registration({ ...now, timeSlot }),
      reason: 'Flooded\ncages',
    });
    for (const form of [text, html]) {
      expect(form).toContain('It was Sat, Nov 28, 9:00 – 10:30 AM. Now it is Sun, Nov 29, 10:00 – 10:30 AM.');
      expect(form).toContain('It was at North Cages. Now it is at Barn Court.');
      expect(form).toContain('The coach was Dana Mercer. Now it is Theo Banks.');
      expect(form).toContain('Mateo is still registered.');
      expect(form).toContain('The club says: “Flooded cages”');
    }
    const alone = render({ ...about, registration: registration({ location: 'Barn Court' }) }).text;
    expect(alone).not.toMatch(/It was Sat|The coach was|The club says/);
  });

  it('Then its file has the number after all before, and one about a cancellation the next @spec S2.2.1250', () => {
    expect(render(about).attachments[0]?.content).toMatch(/UID:registration-70@club\.example\r\nSEQUENCE:3\r\n/);
    const cancelled = rendered(registrationCancelled)({
      ...about,
      registration: { ...about.registration, state: 'cancelled' },
    });
    expect(cancelled.attachments[0]?.content).toMatch(/UID:registration-70@club\.example\r\nSEQUENCE:4\r\n/);
  });
});
