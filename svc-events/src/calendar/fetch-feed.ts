import type { CalendarFeed } from '@fieldhouse/calendar';
import { hashToken, type ServiceContext } from '@fieldhouse/service-kit';
import { feedOfToken, markFetched } from './feed.repository.ts';
import { EMPTY_DAYS } from './feed.ts';
import { feedEntries } from './feed-entries.ts';
import { countFetch, refuseUnknownLink } from './limit-feeds.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * The calendar behind a link (S1.7.107). One that was revoked within 30 days is empty, so that calendar programs remove
 * its entries. Throws 404 for an unknown link, 429, and 503 while svc-family is away.
 */
export async function fetchFeed(ctx: ServiceContext, token: string, address: string): Promise<CalendarFeed> {
  const tokenHash = hashToken(token);
  const feed = tokenHash && (await feedOfToken(ctx.db, tokenHash));
  const now = ctx.clock();
  const emptySince = now.getTime() - EMPTY_DAYS * DAY_MS;
  if (!feed || (feed.revokedAt && feed.revokedAt.getTime() < emptySince)) return refuseUnknownLink(ctx, address);
  await countFetch(ctx, feed.id);
  const entries = feed.revokedAt ? [] : await feedEntries(ctx, feed);
  await markFetched(ctx.db, feed.id, now);
  return { name: feed.name, entries };
}
