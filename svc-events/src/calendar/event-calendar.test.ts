import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, coach, guardian, otherParent, parent, startClub } from '../../testing/club.ts';

let club: Club;
let withoutFamily: Club;
let eventId: number;
let registrationId: number;
beforeAll(async () => {
  [club, withoutFamily] = await Promise.all([startClub(), startClub({ withoutFamily: true })]);
  const event = await club.makeEvent({ startTime: '16:00', endTime: '17:30', allowTimeSlots: true, capacity: 3 });
  eventId = event.id;
  const [, timeSlotId] = await club.slotIds(eventId);
  const { body } = await club.as(parent).post('/api/register-child', { childId: 1, eventId, timeSlotId });
  registrationId = body.registration.id;
});
afterAll(() => Promise.all([club.stop(), withoutFamily.stop()]));

type Caller = Parameters<Club['as']>[0];
const calendarOf = (who: Caller, query = '', id = eventId) =>
  club.as(who).get(`/api/events/${id}/calendar.ics${query}`);
/** The content lines of the answer, unfolded (RFC 5545, 3.1). */
const linesOf = async (who: Caller, query?: string) =>
  (await calendarOf(who, query)).body.replaceAll('\r\n ', '').split('\r\n');

describe('When the calendar file of an event is asked for', () => {
  it('Then it has a registered child’s own time and the UID of its emails @spec S1.7.104, S1.5.144', async () => {
    const { status, body, headers } = await calendarOf(parent, '?child=1');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe(
      'attachment; filename="hitting-clinic-hands-inside-2026-11-28.ics"',
    );
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body.replaceAll('\r\n ', '').split('\r\n')).toEqual(
      expect.arrayContaining([
        `UID:registration-${registrationId}@${new URL(club.ctx.environment.siteUrl).hostname}`,
        'SEQUENCE:0',
        'SUMMARY:Mateo: Hitting Clinic: Hands Inside',
        'DTSTART;TZID=America/Chicago:20261128T163000',
        'DTEND;TZID=America/Chicago:20261128T170000',
        'LOCATION:North Cages\\n4120 Ranch Road 12',
        'DESCRIPTION:Coach: Dana Mercer',
        `URL;VALUE=URI:${club.ctx.environment.siteUrl}/events?event=${eventId}&child=1&dialog=details`,
      ]),
    );
    expect(body).not.toMatch(/Alvarez|PRICE|25/);
  });

  it('Then it is the event itself without a child, or with one that is not registered @spec S1.7.104', async () => {
    for (const query of ['', '?child=2']) {
      const lines = await linesOf(parent, query);
      expect(lines).toContain('SUMMARY:Hitting Clinic: Hands Inside');
      expect(lines).toContain('DTSTART;TZID=America/Chicago:20261128T160000');
      expect(lines).toContain('DTEND;TZID=America/Chicago:20261128T173000');
      expect(lines).toContain(`UID:event-${eventId}@${new URL(club.ctx.environment.siteUrl).hostname}`);
    }
  });

  it('Then another family’s child, an unknown and a deleted event are not found @spec S1.7.104', async () => {
    expect((await calendarOf(otherParent, '?child=1')).status).toBe(404);
    expect((await calendarOf(parent, '?child=99')).status).toBe(404);
    expect((await calendarOf(parent, '', 999)).status).toBe(404);
    const { id } = await club.makeEvent();
    await club.as(coach).delete(`/api/events/${id}`);
    expect((await calendarOf(parent, '', id)).status).toBe(404);
  });

  it('Then a guardian who is removed gets none at once, and nobody while svc-family is away @spec S1.7.104', async () => {
    await club.deliver('guardian.linked', guardian(3, 5));
    expect((await calendarOf(parent, '?child=3')).status).toBe(200);
    await club.deliver('guardian.unlinked', { ...guardian(3, 5), version: 2 });
    expect((await calendarOf(parent, '?child=3')).status).toBe(404);
    const { id } = await withoutFamily.makeEvent();
    const answer = await withoutFamily.as(parent).get(`/api/events/${id}/calendar.ics?child=1`);
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  });

  it('Then a coach gets each child’s, and it is a view', async () => {
    const lines = await linesOf(coach, '?child=1');
    expect(lines).toContain('SUMMARY:Mateo: Hitting Clinic: Hands Inside');
    const seen = (await club.published('audit.recorded')).map(({ data }) => data);
    expect(seen).toContainEqual(expect.objectContaining({ action: 'registration.viewed', childIds: [1] }));
  });
});
