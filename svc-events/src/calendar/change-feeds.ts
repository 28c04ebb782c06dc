import { type CalendarFeedChange, type CalendarFeedForm, MOST_CALENDAR_FEEDS } from '@fieldhouse/contracts';
import { conflict, notFound, type ServiceContext, tokenWithHash, type Who } from '@fieldhouse/service-kit';
import { insertFeed, markRevoked, type OwnFeed, updateFeed } from './feed.repository.ts';
import { checkOwnChildren } from './feed-children.ts';

type Caller = Pick<Who, 'userId'>;

/**
 * Makes a link to a calendar and returns it: only its hash is stored (S1.7.105, S1.5.146). Throws 404 for another
 * family's child, 409 `too_many_feeds`, 503 while svc-family is away.
 */
export async function makeFeed(
  ctx: ServiceContext,
  { userId }: Caller,
  { name, childIds }: CalendarFeedForm,
): Promise<{ id: number; url: string }> {
  if (childIds) await checkOwnChildren(ctx, userId, childIds);
  const { token, tokenHash } = tokenWithHash();
  const feed = { userId, name, childIds: childIds ?? null, tokenHash, at: ctx.clock() };
  const id = await ctx.db.transaction((tx) => insertFeed(tx, feed, MOST_CALENDAR_FEEDS));
  if (id === undefined) {
    throw conflict('too_many_feeds', `You have ${MOST_CALENDAR_FEEDS} calendar links already. Please remove one first`);
  }
  return { id, url: new URL(`/api/calendar/${token}.ics`, ctx.environment.siteUrl).href };
}

/** Renames a link, or changes its children. Throws like `makeFeed`, and 404 for an unknown or revoked link. */
export async function changeFeed(ctx: ServiceContext, own: OwnFeed, change: CalendarFeedChange): Promise<void> {
  if (change.childIds) await checkOwnChildren(ctx, own.userId, change.childIds);
  if (!(await updateFeed(ctx.db, own, change))) throw notFound('Calendar link');
}

/** Revokes a link. Throws 404 for an unknown or revoked one (S1.7.106). */
export async function revokeFeed({ db, clock }: ServiceContext, own: OwnFeed): Promise<void> {
  if (!(await markRevoked(db, own, clock()))) throw notFound('Calendar link');
}
