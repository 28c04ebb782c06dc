import { clubSettings, type Db, ok, recordOf, route, type ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { setAnnouncements, wantsAnnouncements } from './announcement-mail.ts';
import { mayRemind, setReminders } from './contact-preference.ts';
import { setDigest, wantsDigest } from './digest-mail.ts';
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

export const showSubscriptionRoute = route({
  method: 'get',
  path: '/api/mail/unsubscribe',
  access: 'public',
  summary: 'A page with one button that stops reminders, announcements or digests; it changes nothing by itself',
  query: Link,
  answers,
  example: { query: { token: recordOf('unsubscribe token') } },
  handle: async ({ ctx, query }) => {
    const userId = await userOfToken(ctx, query.token);
    if (userId === undefined) return notValid(ctx);
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
  handle: ({ ctx, query }) => change(ctx, query, false),
});

export const subscribeRoute = route({
  method: 'post',
  path: '/api/mail/subscribe',
  access: 'public',
  summary: 'Send this person reminders, announcements or digests again',
  query: Link,
  answers,
  example: { query: { token: recordOf('unsubscribe token') } },
  handle: ({ ctx, query }) => change(ctx, query, true),
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

async function change(ctx: ServiceContext, { token, kind }: Link, isWantedNow: boolean) {
  const userId = await userOfToken(ctx, token);
  if (userId === undefined) return notValid(ctx);
  const at = ctx.clock();
  const isStored = await set[kind](ctx, { userId, isWanted: isWantedNow, at });
  return isStored ? page(ctx, { state: isWantedNow ? 'wanted' : 'stopped', token, kind }) : notValid(ctx);
}

async function page(ctx: ServiceContext, shown: RemindersPage) {
  const { name } = await clubSettings(ctx.db);
  const { html, policy } = remindersPage(shown, ctx.environment.siteUrl, name);
  return ok(html, linkPageHeaders(policy));
}

async function notValid(ctx: ServiceContext) {
  return { ...(await page(ctx, { state: 'not-valid' })), status: 404 as const };
}
