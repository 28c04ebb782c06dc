import { addDays, clubInstant, isolated, type LocalDate, type LocalTime } from '@fieldhouse/contracts';
import { type Club, child, coach, guardian, location, parent, user } from './club.ts';
import { linkOf } from './feeds.ts';

/** The days on which the club's clocks change within the reach of the feed. */
export const CLOCK_CHANGES = ['2026-11-01', '2027-03-14', '2027-11-07'] as const;

/** A day of a registration, as a calendar program shows it. */
export interface ShownDay {
  title: string;
  start: string;
  end: string;
  place: string;
  coaches: string;
  isCancelled: boolean;
}

interface Times {
  startTime: LocalTime;
  endTime: LocalTime;
}

const PLACES = [
  { id: 1, name: 'North Cages', address: '4120 Ranch Road 12' },
  { id: 2, name: 'מגרש "צפון"; 北球场', address: 'רחוב הרצל 12,\\ תל אביב 🏟️' },
] as const;

/** The children of `parent` in it: names that are read from left to right, and from right to left. */
const NAMES: Readonly<Record<number, string>> = { 1: 'Mateo', 31: 'נועה', 32: '美玲', 33: 'Ñandú, “Ñ”; 🏀' };

const LONG_TITLES: Readonly<Record<number, string>> = {
  31: `אימון חבטות: ${'ידיים בפנים, '.repeat(8)}🏏`,
  32: `击球训练营；${'双手在内，'.repeat(16)}⚾️`,
  33: '🏀👨‍👩‍👧‍👦\\n⚾️; '.repeat(8).trim(),
};

/**
 * Fills the club with a year's events of a parent's children, over both changes of the club's clocks: a series, events
 * of several days, time slots, one moved and two cancelled after a calendar program had them, texts in other alphabets.
 * Returns the path of the parent's link, and each day that a calendar program has to show.
 */
export async function yearOfEvents(club: Club): Promise<{ path: string; days: ShownDay[] }> {
  club.time.now = new Date('2026-10-24T15:00:00Z');
  await club.deliver('user.registered', user({ id: 9, firstName: 'יעל', lastName: 'בר' }));
  await club.deliver('location.created', location(PLACES[1]));
  for (const [id, firstName] of Object.entries(NAMES).filter(([id]) => id !== '1')) {
    await club.deliver('child.created', child({ id: Number(id), firstName }));
    await club.deliver('guardian.linked', guardian(Number(id), parent.userId));
  }
  const { path } = await linkOf(club, parent);
  const days: ShownDay[] = [];
  const shows = (childId: number, date: LocalDate, { startTime, endTime }: Times, facts: Partial<ShownDay> = {}) => {
    const { title = 'Hitting Clinic: Hands Inside', isCancelled = false } = facts;
    const end = clubInstant(date, endTime).toISOString();
    const [{ name, address }] = PLACES;
    days.push({
      ...{ start: clubInstant(date, startTime).toISOString(), end, isCancelled },
      ...{ place: `${name}\n${address}`, coaches: 'Coach: Dana Mercer' },
      ...facts,
      title: `${isCancelled ? 'Cancelled: ' : ''}${isolated(NAMES[childId] ?? '')}: ${title}`,
    });
  };
  const register = async (childId: number, eventId: number, timeSlotId?: number) => {
    const { status, body } = await club.as(coach).post('/api/register-child', { childId, eventId, timeSlotId });
    if (status !== 201) throw new Error(`The registration was refused: ${JSON.stringify(body)}`);
  };

  const weekly = { startTime: '08:00', endTime: '09:30' };
  const recurring = { isRecurring: true, recurrenceFrequency: 'weekly', recurrenceCount: 52 };
  const { id: firstId } = await club.makeEvent({ ...weekly, ...recurring, date: '2026-10-25', title: 'Sundays' });
  for (let week = 0; week < 52; week += 1) {
    await register(1, firstId + week);
    shows(1, addDays('2026-10-25', 7 * week), weekly, { title: 'Sundays' });
  }

  for (const date of CLOCK_CHANGES) {
    const night = { startTime: '00:30', endTime: '05:00' };
    await register(1, (await club.makeEvent({ ...night, date, title: 'Night' })).id);
    shows(1, date, night, { title: 'Night' });

    const camp = { startTime: '09:00', endTime: '15:30' };
    const [from, endDate] = [addDays(date, -1), addDays(date, 1)];
    const form = { ...camp, date: from, endDate, isMultiDay: true, title: 'Camp', locationId: 2, coachIds: [2, 9] };
    await register(32, (await club.makeEvent(form)).id);
    const place = `${PLACES[1].name}\n${PLACES[1].address}`;
    for (const day of [from, date, endDate]) {
      shows(32, day, camp, { title: 'Camp', place, coaches: 'Coaches: Dana Mercer, יעל בר' });
    }

    const slots = { startTime: '16:00', endTime: '17:30', allowTimeSlots: true, capacity: 3, date };
    const { id } = await club.makeEvent(slots);
    await register(1, id, (await club.slotIds(id))[2]);
    shows(1, date, { startTime: '17:00', endTime: '17:30' });
  }

  for (const [childId, title] of Object.entries(LONG_TITLES)) {
    const [date, times] = ['2027-05-05', { startTime: '18:00', endTime: '19:15' }];
    await register(Number(childId), (await club.makeEvent({ ...times, date, title })).id);
    shows(Number(childId), date, times, { title: title.trim() });
  }

  const times = { startTime: '10:00', endTime: '11:00' };
  const changing = ['Moved', 'Left', 'Deleted'].map((title) => ({ ...times, title, date: '2027-03-13' }));
  const ids: number[] = [];
  for (const form of changing) ids.push((await club.makeEvent(form)).id);
  const [moved = 0, left = 0, deleted = 0] = ids;
  for (const id of ids) await register(1, id);
  await club.anonymous.get(path);
  await club.as(coach).patch(`/api/events/${moved}`, { date: '2027-03-15', startTime: '07:45' });
  await club.as(coach).delete(`/api/registrations/cancel/1/${left}`);
  await club.as(coach).delete(`/api/events/${deleted}`);
  shows(1, '2027-03-15', { startTime: '07:45', endTime: '11:00' }, { title: 'Moved' });
  shows(1, '2027-03-13', times, { title: 'Left', isCancelled: true });
  shows(1, '2027-03-13', times, { title: 'Deleted', isCancelled: true });
  return { path, days: inOrder(days) };
}

/** Days by start, then by title. */
export function inOrder(days: readonly ShownDay[]): ShownDay[] {
  const key = ({ start, title }: ShownDay) => `${start} ${title}`;
  return days.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}
