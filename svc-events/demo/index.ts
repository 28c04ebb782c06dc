import { addDays, clubToday, EventForm, type LocalDate } from '@fieldhouse/contracts';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { type Demo, demoTransaction, type ServiceContext } from '@fieldhouse/service-kit';
import { createEvent } from '../src/events/create-event.ts';
import { registerChild } from '../src/registrations/register-child.ts';
import type { DemoEvent } from './demo-event.ts';
import { PAST } from './past.ts';
import { loadTeams } from './teams.ts';
import { UPCOMING } from './upcoming.ts';

export const demo: Demo = { after: ['auth', 'admin', 'family'], load: loadDemo };

/**
 * The demo club's three teams, 15 upcoming events (ids 1 to 15) and 20 past ones (16 to 35) with their registrations,
 * with dates relative to the club's today, in one transaction. Needs the demo's users, children and locations. Does
 * nothing when there are events already.
 */
export async function loadDemo(ctx: ServiceContext): Promise<void> {
  if (await ctx.db('event').first('id')) return;
  const today = clubToday(ctx.clock());
  await ctx.db.transaction(async (tx) => {
    const demoContext = demoTransaction(ctx, tx);
    await loadTeams(demoContext);
    let nextId = 1;
    for (const [index, demo] of [...UPCOMING, ...PAST].entries()) {
      const weeks = demo.weeks ?? 1;
      const ids = Array.from({ length: weeks }, (_, week) => nextId + week);
      await load(demoContext, demo, { ids, index, today });
      nextId += weeks;
    }
    await tx.raw(`SELECT setval(pg_get_serial_sequence('event', 'id'), 1000)`);
  });
}

interface LoadOptions {
  ids: readonly number[];
  index: number;
  today: LocalDate;
}

async function load(ctx: ServiceContext, demo: DemoEvent, { ids, index, today }: LoadOptions): Promise<void> {
  const date = addDays(today, demo.day);
  const announced = addDays(demo.day < 0 ? date : today, -21);
  const coachId = demo.coachIds[0] ?? 0;
  await createEvent(at(ctx, announced, index), { userId: coachId, role: 'coach' }, formOf(demo, date), { ids });
  const eventId = ids[0] ?? 0;
  const slots = await slotIds(ctx, eventId);
  const wanted = Array.isArray(demo.children)
    ? demo.children.map((childId) => ({ childId, timeSlotId: null }))
    : Object.entries(demo.children).map(([start, childId]) => ({ childId, timeSlotId: slots.get(start) ?? null }));
  for (const [position, { childId, timeSlotId }] of wanted.entries()) {
    const day = addDays(announced, 20 - ((wanted.length - position) % 9));
    const userId = DEMO_CHILDREN.find(({ id }) => id === childId)?.parentId ?? 0;
    await registerChild(
      at(ctx, day, index * 17 + position * 29),
      { userId, role: 'parent' },
      { childId, eventId, timeSlotId },
    );
  }
}

function formOf(demo: DemoEvent, date: LocalDate): EventForm {
  const { title, description, sport, locationId, coachIds, capacity, price, minAge, maxAge } = demo;
  return EventForm.parse({
    ...{ title, description, sport, locationId, coachIds, capacity, price, minAge, maxAge, date },
    startTime: demo.from,
    endTime: demo.to,
    isMultiDay: (demo.days ?? 1) > 1,
    endDate: (demo.days ?? 1) > 1 ? addDays(date, (demo.days ?? 1) - 1) : null,
    assignedTeamId: demo.teamId,
    allowTimeSlots: demo.slots !== undefined,
    sessionDuration: demo.slots,
    isRecurring: demo.weeks !== undefined,
    recurrenceFrequency: demo.weeks === undefined ? null : 'weekly',
    recurrenceCount: demo.weeks,
  });
}

/** The context with its clock on another day, from about ten in the morning in the club's time zone. */
function at(ctx: ServiceContext, day: LocalDate, minutes: number): ServiceContext {
  const instant = new Date(Date.parse(`${day}T15:30:00Z`) + (minutes % 500) * 60_000);
  return { ...ctx, clock: () => instant };
}

async function slotIds({ db }: ServiceContext, eventId: number): Promise<Map<string, number>> {
  const slots = await db('time_slot')
    .where({ event_id: eventId })
    .select<{ id: number; start_time: string }[]>('id', 'start_time');
  return new Map(slots.map(({ id, start_time }) => [start_time, id]));
}
