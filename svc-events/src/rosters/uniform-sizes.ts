import { ageOn, childSizes, type LocalDate } from '@fieldhouse/contracts';
import { csvHead, csvRows } from '@fieldhouse/contracts/csv';
import { notFound, Problem, recordView, type ServiceContext, unavailable, type Who } from '@fieldhouse/service-kit';
import { callInBatches } from './call-in-batches.ts';
import { rosterRows } from './roster-rows.ts';

/** The columns of product decision 70. */
const COLUMNS = ['Child Name', 'Age', 'Shirt Size', 'Pant Size'];

interface UniformSizes {
  title: string;
  date: LocalDate;
  csv: string;
}

/**
 * The sizes of the children with an active registration, in the roster's order, with their ages on the event's first day (product decision 29). Sizes are loaded
 * from svc-family. Throws 404 for an unknown event, and 503 while svc-family is unavailable: in a file without them,
 * all sizes would seem to be missing.
 */
export async function uniformSizes(ctx: ServiceContext, who: Who, eventId: number): Promise<UniformSizes> {
  const event = await ctx
    .db('event')
    .where({ id: eventId, deleted_at: null })
    .first<{ title: string; date: LocalDate } | undefined>('title', 'date');
  if (!event) throw notFound('Event');
  const rows = await rosterRows(ctx.db, eventId);
  const childIds = rows.map(({ childId }) => childId);
  const sizes = await sizesOf(ctx, who, childIds);
  await recordView(ctx, who, { action: 'size.exported', subject: { type: 'event', id: eventId }, childIds });
  const lines = rows.map(({ childId, childName, birthdate }) => {
    const { shirtSize, pantSize } = sizes.get(childId) ?? {};
    return [childName, birthdate && ageOn(birthdate, event.date), shirtSize, pantSize];
  });
  return { ...event, csv: csvHead(COLUMNS) + csvRows(lines) };
}

async function sizesOf(ctx: ServiceContext, who: Who, childIds: readonly number[]) {
  try {
    const answers = await callInBatches(childIds, (batch) => ctx.call(childSizes, { childIds: batch }, who));
    return new Map(answers.flatMap(({ sizes }) => sizes).map((child) => [child.childId, child]));
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 503) throw error;
    const problem = unavailable('The sizes are not available at the moment. Please try again in a few minutes.');
    problem.cause = error;
    throw problem;
  }
}
