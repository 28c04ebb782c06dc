import { clubSettings, type Db, ok, recordOf, route, type ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { setAnnouncements, wantsAnnouncements } from './announcement-mail.ts';
import { mayRemind, setReminders } from './contact-preference.ts';
import { setDigest, wantsDigest } from './digest-mail.ts';
import { countInvalidLink } from './limit-links.ts';
import { linkPageHeaders } from './link-page.ts';
import { type RemindersPage, remindersPage, STOPPED_KINDS, type StoppedKind } from './reminders-page.ts';
import { userOfToken } from './unsubscribe-token.ts';

const Link = z.object({
  token: z.string().max(100).describe('Of the unsubscribe link of an email'),
  kind: z.enum(STOPPED_KINDS).default('reminder').describe('Of the email'),
});
type Link = z.infer<typeof Link>;
const Page = z.string().meta({ contentMediaType: 'text/html' });
const answers = { 200: Page, 404: Page };
const problems = { too_many_attempts: 429 } as const;

export const showSubscriptionRoute = route({
  method: 'get',
  path: '/api/mail/unsubscribe',
  access: 'public',
  summary: 'A page with one button that stops reminders, announcements or digests; it changes nothing by itself',
  query: Link,
  answers,
  example: { query: { token: recordOf('unsubscribe token') } },
  problems,
  handle: async ({ ctx, query, address }) => {
    const userId = await userOfToken(ctx, query.token);
    if (userId === undefined) return notValid(ctx, address);
    return page(ctx, { ...query, state: (await wants[query.kind](ctx.db, userId)) ? 'wanted' : 'stopped' });
  },
});

export const unsubscribeRoute = route({
  method: 'post',
  path: '/api/mail/unsubscribe',
  access: 'public',
  crossSite: 'allowed',
  summary: 'Send this person no more reminders, announcements or digests by email',
  description:
    'The button of the page, and the one click of mail programs (RFC 8058): the token of the link is the proof.',
  query: Link,
  answers,
  example: { query: { token: recordOf('unsubscribe token') } },
  problems,
  handle: ({ ctx, query, address }) => change(ctx, query, { isWanted: false, address }),
});

export const subscribeRoute = route({
  method: 'post',
  path: '/api/mail/subscribe',
  access: 'public',
  summary: 'Send this person reminders, announcements or digests again',
  query: Link,
  answers,
  example: { query: { token: recordOf('unsubscribe token') } },
  problems,
  handle: ({ ctx, query, address }) => change(ctx, query, { isWanted: true, address }),
});

const wants: Record<StoppedKind, (db: Db, userId: number) => Promise<boolean>> = {
  reminder: mayRemind,
  announcement: wantsAnnouncements,
  digest: wantsDigest,
};

/** Stores the choice; false for an account that there is not. */
type SetWanted = (ctx: ServiceContext, choice: { userId: number; isWanted: boolean; at: Date }) => Promise<boolean>;

const set: Record<StoppedKind, SetWanted> = {
  reminder: ({ db }, { isWanted, ...choice }) => setReminders(db, { ...choice, reminders: isWanted }),
  announcement: ({ db }, choice) => setAnnouncements(db, choice),
  digest: setDigest,
};

async function change(
  ctx: ServiceContext,
  { token, kind }: Link,
  { isWanted, address }: { isWanted: boolean; address: string },
) {
  const userId = await userOfToken(ctx, token);
  if (userId === undefined) return notValid(ctx, address);
  const isStored = await set[kind](ctx, { userId, isWanted, at: ctx.clock() });
  return isStored ? page(ctx, { state: isWanted ? 'wanted' : 'stopped', token, kind }) : notValid(ctx, address);
}

async function page(ctx: ServiceContext, shown: RemindersPage) {
  const { name } = await clubSettings(ctx.db);
  const { html, policy } = remindersPage(shown, ctx.environment.siteUrl, name);
  return ok(html, linkPageHeaders(policy));
}

async function notValid(ctx: ServiceContext, address: string) {
  await countInvalidLink(ctx, address);
  return { ...(await page(ctx, { state: 'not-valid' })), status: 404 as const };
}
