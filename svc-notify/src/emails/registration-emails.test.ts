import type { RegistrationState } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import * as contents from './registration-emails.ts';
import { rendered } from './testing/rendered.ts';
import { visibleLines } from './testing/visible-lines.ts';

const registrationComplete = rendered(contents.registrationComplete);
const registrationCancelled = rendered(contents.registrationCancelled);
const eventCancelled = rendered(contents.eventCancelled);
const slotChanged = rendered(contents.slotChanged);

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
  address: '4120 Ranch Road 12, Dripping Springs, TX 78620',
  sport: 'basketball',
  price: 4000,
  coachIds: [3],
  instructor: 'Theo Banks',
  timeSlot: { id: 12, startTime: '16:30', endTime: '17:00' },
  registeredAt: '2026-11-21T15:00:00Z',
};
const mateo = { name: 'Mateo Alvarez', firstName: 'Mateo', birthdate: '2017-11-30', isDeleted: false };
const siteUrl = 'https://club.example';
const registered = {
  registration,
  child: mateo,
  at: new Date('2026-11-21T15:00:00Z'),
  siteUrl,
  from: 'Fieldhouse <club@club.example>',
};
const changed = (change: Partial<RegistrationState>, child = {}) => ({
  ...registered,
  registration: { ...registration, ...change },
  child: { ...mateo, ...child },
});

describe('registrationComplete', () => {
  it('When a child is registered, Then text and HTML have the subject as heading, the time, the location and the price', () => {
    const { subject, text, html } = registrationComplete(registered);
    expect(subject).toBe('Mateo is registered for Ball Handling, One on One');
    expect(html).toMatch(/<h1 [^>]*>Mateo is registered for Ball Handling, One on One<\/h1>/);
    expect(text.startsWith(`${subject}\n`)).toBe(true);
    for (const form of [text, html]) {
      expect(form).toContain('4:30 – 5:00 PM');
      expect(form).toContain('Coach Theo Banks');
      expect(form).toContain('$40.00');
      expect(form).toContain('Mateo Alvarez, age 9');
      expect(form).toContain('Barn Court');
      expect(form).toContain('4120 Ranch Road 12, Dripping Springs, TX 78620');
      expect(form).toContain('You get this email because you are Mateo’s guardian at Fieldhouse.');
    }
    expect(text).toContain('When:  Mon, Nov 30 · 4:30 – 5:00 PM');
    expect(html).toMatch(/>Mon<.*\n?.*>30<.*\n?.*>Nov</);
  });

  it('When the event is in another year, Then text and HTML show the year', () => {
    const { text, html } = registrationComplete(changed({ date: '2027-01-09' }));
    expect(text).toContain('When:  Sat, Jan 9, 2027 · 4:30 – 5:00 PM');
    expect(html).toMatch(/>Sat<.*\n?.*>9<.*\n?.*>Jan 2027</);
    const { subject } = rendered(contents.eventReminder)(changed({ date: '2027-01-09' }));
    expect(subject).toBe('Mateo has Ball Handling, One on One on Sat, Jan 9, 2027');
  });

  it('When the name is written from right to left, Then the words around it keep their order', () => {
    const { subject, text } = registrationComplete(changed({}, { name: 'محمد علي', firstName: 'محمد' }));
    expect(subject).toBe('\u2068محمد\u2069 is registered for Ball Handling, One on One');
    expect(text).toContain('\u2068محمد علي\u2069, age 9');
  });

  it('When it has links, Then they open the event for this child, the cancel dialog and a map', () => {
    const { text, html } = registrationComplete(registered);
    const links = [
      'https://club.example/events?event=4&child=1&dialog=details',
      'https://club.example/?event=4&child=1&dialog=cancel',
      'https://www.google.com/maps/search/?api=1&query=Barn+Court%2C+4120+Ranch+Road+12%2C+Dripping+Springs%2C+TX+78620',
    ];
    for (const link of links) {
      expect(text).toContain(link);
      expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    }
  });

  it.each([
    ['registered', registrationComplete, registration],
    ['cancelled', registrationCancelled, { ...registration, state: 'cancelled' as const }],
    ['deleted', eventCancelled, { ...registration, state: 'cancelled' as const, endDate: '2026-12-02' }],
  ])('When it was %s, Then no line is repeated, in text or HTML', (_, render, state) => {
    const { text, html } = render({ ...registered, registration: state });
    for (const lines of [visibleLines(text), visibleLines(html)]) {
      expect(lines.length).toBeGreaterThan(8);
      expect(lines.toSorted()).toEqual([...new Set(lines)].toSorted());
    }
  });

  it('When it costs nothing, Then it is free', () => {
    const { text, html } = registrationComplete(changed({ price: 0 }));
    expect(text).toContain('Price: Free');
    expect(html).toContain('>Free<');
    expect(text + html).not.toContain('$');
  });

  it('When it has several coaches and days and no slots, Then all coaches and days are shown', () => {
    const days = { timeSlot: null, date: '2026-11-30', endDate: '2026-12-02' };
    const { text, html } = registrationComplete(
      changed({ ...days, coachIds: [2, 3], instructor: 'Dana Mercer, Theo Banks' }),
    );
    expect(text).toContain('When:  Nov 30 – Dec 2 · 4:00 – 6:00 PM');
    expect(html).toContain('Nov 30 – Dec 2, each day');
    for (const form of [text, html]) expect(form).toContain('Coaches Dana Mercer, Theo Banks');
  });

  it('When an earlier release published it, and the child is not known yet, Then missing facts are left out', () => {
    const { address, sport, price, instructor, ...earlier } = registration;
    const child = { name: 'Mateo Alvarez', firstName: null, birthdate: null, isDeleted: false };
    const { subject, text, html } = registrationComplete({ ...registered, registration: earlier, child });
    expect(subject).toBe('Mateo Alvarez is registered for Ball Handling, One on One');
    expect(text).toMatch(/^Who: {3}Mateo Alvarez$/m);
    expect(text).not.toMatch(/^(Price|Sport|With):|undefined|null/m);
    expect(html).not.toMatch(/undefined|null|maps/);
  });

  it('When names contain markup, Then the HTML escapes it', () => {
    const markup = '<img src=x onerror=alert(1)>';
    const { html, text } = registrationComplete(
      changed(
        { eventTitle: 'Hit & "Run"', location: "O'Hara's", address: '</style><script>', instructor: '"><a href=x>' },
        { name: markup, firstName: markup },
      ),
    );
    expect(html).not.toMatch(/<img|<script|<a href=x/);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('Hit &amp; &quot;Run&quot;');
    expect(html).toContain('O&#39;Hara&#39;s');
    expect(text).toContain('Hit & "Run"');
  });

  it('When names contain line breaks, Then they are removed from subject, text and calendar file', () => {
    const lineBreak = 'Camp\r\nBcc: all@club.example';
    const { subject, text, attachments } = registrationComplete(
      changed(
        { eventTitle: lineBreak, location: lineBreak, address: lineBreak },
        { name: lineBreak, firstName: lineBreak },
      ),
    );
    expect(subject).toBe('Camp Bcc: all@club.example is registered for Camp Bcc: all@club.example');
    for (const form of [text, attachments[0]?.content]) expect(form).not.toMatch(/^Bcc:/m);
  });

  it('When the dark theme is used, Then every colour has a dark one', () => {
    const { html } = registrationComplete(registered);
    const [style = '', body = ''] = html.split('</style>');
    const classes = new Set([...body.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names?.split(' ') ?? []));
    const painted = [...classes].filter((name) => /^(background|color|border)-/.test(name));
    expect(painted.length).toBeGreaterThan(8);
    const dark = style.slice(style.indexOf('prefers-color-scheme:dark'));
    for (const name of painted) expect(dark).toContain(`.${name}{`);
  });

  it('When it is sent, Then it has a calendar file of the event', () => {
    const { attachments } = registrationComplete(registered);
    expect(attachments).toMatchObject([
      { fileName: 'ball-handling-one-on-one.ics', contentType: 'text/calendar; method=PUBLISH; charset=utf-8' },
    ]);
    for (const line of [
      'UID:registration-70@club.example',
      'SEQUENCE:0',
      'DTSTART;TZID=America/Chicago:20261130T163000',
    ]) {
      expect(attachments[0]?.content.split('\r\n')).toContain(line);
    }
  });
});

describe('registrationCancelled', () => {
  it('When a registration ends, Then it names child and event, and removes it from the calendar', () => {
    const { subject, text, html, attachments } = registrationCancelled(changed({ state: 'cancelled' }));
    expect(subject).toBe('Mateo is no longer registered for Ball Handling, One on One');
    expect(text).toContain('Was:   Mon, Nov 30 · 4:30 – 5:00 PM');
    expect(html).toMatch(/line-through;">4:30 – 5:00 PM</);
    expect(text + html).not.toContain('$40.00');
    const lines = attachments[0]?.content.split('\r\n');
    for (const line of ['METHOD:CANCEL', 'UID:registration-70@club.example', 'SEQUENCE:1', 'STATUS:CANCELLED']) {
      expect(lines).toContain(line);
    }
  });
});

describe('eventCancelled', () => {
  it('When an event is deleted, Then it says which event is cancelled, when it was, and links to others', () => {
    const { subject, text, html } = eventCancelled(changed({ state: 'cancelled' }));
    expect(subject).toBe('Ball Handling, One on One on Mon, Nov 30 is cancelled');
    for (const form of [text, html]) {
      expect(form).toContain('The event will not take place. Mateo is no longer registered for it.');
      expect(form).toContain('https://club.example/events?child=1');
      expect(form).not.toContain('The club says');
    }
  });

  it('When a reason was given, Then it is quoted, on one line @spec S2.2.17', () => {
    const { text, html } = eventCancelled(changed({ state: 'cancelled', deletionReason: 'Lightning\nat the field' }));
    for (const form of [text, html]) expect(form).toContain('The club says: “Lightning at the field”');
  });
});

describe('slotChanged', () => {
  it('When a child gets another time, Then both times are in it, and the file replaces the entry', () => {
    const before = { startTime: '16:00', endTime: '16:30' };
    const { subject, text, html, attachments } = slotChanged(changed({ previousTimeSlot: before, slotChanges: 2 }));
    expect(subject).toBe('Mateo has another time for Ball Handling, One on One');
    for (const form of [text, html]) expect(form).toContain('It was 4:00 – 4:30 PM. Now it is 4:30 – 5:00 PM.');
    expect(text).toContain('When:  Mon, Nov 30 · 4:30 – 5:00 PM');
    expect(attachments[0]?.content).toContain('SEQUENCE:2');
    const after = registrationCancelled(changed({ state: 'cancelled', slotChanges: 2 }));
    expect(after.attachments[0]?.content).toContain('SEQUENCE:3');
  });
});
