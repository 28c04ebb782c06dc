import { calendarFeed } from '@fieldhouse/calendar';
import { hashToken, type ServiceContext } from '@fieldhouse/service-kit';
import { feedOfToken, markFetched } from './feed.repository.ts';
import { EMPTY_DAYS } from './feed.ts';
import { childrenOf } from './feed-children.ts';
import { feedEntries } from './feed-entries.ts';
import { countFetch, refuseUnknownLink } from './limit-feeds.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * The calendar behind a link (S1.7.107). One that was revoked within 30 days is empty, so that calendar programs remove
 * its entries. Throws 404 for an unknown link, 429, and 503 while svc-family is away.
 */
export async function fetchFeed(ctx: ServiceContext, token: string, address: string): Promise<string> {
  const tokenHash = hashToken(token);
  const feed = tokenHash && (await feedOfToken(ctx.db, tokenHash));
  const now = ctx.clock();
  const emptySince = now.getTime() - EMPTY_DAYS * DAY_MS;
  if (!feed || (feed.revokedAt && feed.revokedAt.getTime() < emptySince)) return refuseUnknownLink(ctx, address);
  await countFetch(ctx, feed.id);
  const children = feed.revokedAt ? [] : await childrenOf(ctx, feed);
  const entries = children.length > 0 ? await feedEntries(ctx, children) : [];
  await markFetched(ctx.db, feed.id, now);
  return calendarFeed({ name: feed.name, entries });
}
