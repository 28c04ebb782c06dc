import { clubSettings, ok, recordOf, route, type ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { setAnnouncements, wantsAnnouncements } from './announcement-mail.ts';
import { mayRemind, setReminders } from './contact-preference.ts';
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
  summary: 'A page with one button that stops reminders or announcements; it changes nothing by itself',
  query: Link,
  answers,
  example: { query: { token: recordOf('unsubscribe token') } },
  handle: async ({ ctx, query }) => {
    const userId = await userOfToken(ctx, query.token);
    if (userId === undefined) return notValid(ctx);
    return page(ctx, { ...query, state: (await isWanted(ctx, query.kind, userId)) ? 'wanted' : 'stopped' });
  },
});

export const unsubscribeRoute = route({
  method: 'post',
  path: '/api/mail/unsubscribe',
  access: 'public',
  crossSite: 'allowed',
  summary: 'Send this person no more reminders, or no more announcements by email',
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
  summary: 'Send this person reminders or announcements again',
  query: Link,
  answers,
  example: { query: { token: recordOf('unsubscribe token') } },
  handle: ({ ctx, query }) => change(ctx, query, true),
});

function isWanted({ db }: ServiceContext, kind: StoppedKind, userId: number): Promise<boolean> {
  return kind === 'reminder' ? mayRemind(db, userId) : wantsAnnouncements(db, userId);
}

async function change(ctx: ServiceContext, { token, kind }: Link, isWantedNow: boolean) {
  const userId = await userOfToken(ctx, token);
  if (userId === undefined) return notValid(ctx);
  const at = ctx.clock();
  const isStored =
    kind === 'reminder'
      ? await setReminders(ctx.db, { userId, reminders: isWantedNow, at })
      : await setAnnouncements(ctx.db, { userId, isWanted: isWantedNow, at });
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
