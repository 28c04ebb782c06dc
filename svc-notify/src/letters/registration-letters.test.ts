import type { RegistrationState } from '@fieldhouse/contracts';
import { eventCancelled, registrationCancelled, registrationComplete } from './registration-letters.ts';

const registration: RegistrationState = {
  id: 70,
  version: 1,
  state: 'active',
  childId: 1,
  childName: 'Mateo Alvarez',
  eventId: 4,
  eventTitle: 'Ball Handling, One on One',
  date: '2026-11-30',
  endDate: null,
  startTime: '16:00',
  endTime: '18:00',
  location: 'Barn Court',
  coachIds: [3],
  timeSlot: { id: 12, startTime: '16:30', endTime: '17:00' },
  registeredAt: '2026-11-21T15:00:00Z',
};
const siteUrl = 'https://club.example';
const circumstances = { registration, firstName: 'Rosa', siteUrl };
const without = (change: Partial<RegistrationState>) => ({
  ...circumstances,
  registration: { ...registration, ...change },
});

describe('registrationComplete', () => {
  it('When a child has a slot, Then the letter tells child, day, slot and place in both forms', () => {
    const { subject, text, html } = registrationComplete(circumstances);
    expect(subject).toBe('Registration complete for Ball Handling, One on One');
    for (const form of [text, html]) {
      expect(form).toContain('Hi Rosa,');
      expect(form).toContain('Mateo Alvarez is registered for Ball Handling, One on One.');
      expect(form).toContain('Mon, Nov 30 · 4:30 – 5:00 PM');
      expect(form).toContain('Barn Court');
      expect(form).toContain(siteUrl);
    }
  });

  it('When it is read as HTML, Then the day block shows weekday, day and month apart', () => {
    const { html } = registrationComplete(circumstances);
    expect(html).toMatch(/>Mon<.*\n?.*>30<.*\n?.*>Nov</);
  });

  it('When there is no slot, Then the event’s own times are told', () => {
    const { text } = registrationComplete(without({ timeSlot: null }));
    expect(text).toContain('When:  Mon, Nov 30 · 4:00 – 6:00 PM');
  });

  it('When the event lasts several days, Then first and last day are told', () => {
    const { text } = registrationComplete(without({ timeSlot: null, date: '2026-11-30', endDate: '2026-12-02' }));
    expect(text).toContain('Nov 30 – Dec 2 · 4:00 – 6:00 PM');
  });

  it('When names hold markup, Then the HTML shows it and does not run it', () => {
    const { html, text } = registrationComplete(
      without({ childName: '<img src=x onerror=alert(1)>', eventTitle: 'Hit & "Run"', location: "O'Hara's" }),
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('Hit &amp; &quot;Run&quot;');
    expect(html).toContain('O&#39;Hara&#39;s');
    expect(text).toContain('Hit & "Run"');
  });

  it('When a title holds line breaks, Then subject and text stay on their lines', () => {
    const { subject, text } = registrationComplete(without({ eventTitle: 'Camp\r\nBcc: all@club.example' }));
    expect(subject).toBe('Registration complete for Camp Bcc: all@club.example');
    expect(text).not.toMatch(/^Bcc:/m);
  });
});

describe('registrationCancelled', () => {
  it('When a registration ends, Then the letter says who was removed from what and when it would have been', () => {
    const { subject, text, html } = registrationCancelled(circumstances);
    expect(subject).toBe('Registration cancelled: Ball Handling, One on One');
    for (const form of [text, html]) {
      expect(form).toContain('Mateo Alvarez has been removed from Ball Handling, One on One.');
      expect(form).toContain('Mon, Nov 30 · 4:30 – 5:00 PM');
    }
  });
});

describe('eventCancelled', () => {
  it('When an event is deleted, Then the letter says what will not take place, when, and whose place it was', () => {
    const { subject, text, html } = eventCancelled(circumstances);
    expect(subject).toBe('Event cancelled: Ball Handling, One on One');
    for (const form of [text, html]) {
      expect(form).toContain(
        'Ball Handling, One on One will not take place. Mateo Alvarez is no longer registered for it.',
      );
      expect(form).toContain('Mon, Nov 30 · 4:30 – 5:00 PM');
    }
  });
});
