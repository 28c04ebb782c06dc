import { clubSettings, ok, recordOf, route, type ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { mayRemind, setReminders } from './contact-preference.ts';
import { type RemindersPage, remindersPage } from './reminders-page.ts';
import { userOfToken } from './unsubscribe-token.ts';

const Link = z.object({ token: z.string().max(100).describe('Of a reminder’s unsubscribe link') });
const Page = z.string().meta({ contentMediaType: 'text/html' });
const answers = { 200: Page, 404: Page };

export const showSubscriptionRoute = route({
  method: 'get',
  path: '/api/mail/unsubscribe',
  access: 'public',
  summary: 'A page with one button that stops reminders; it changes nothing by itself',
  query: Link,
  answers,
  example: { query: { token: recordOf('unsubscribe token') } },
  handle: async ({ ctx, query }) => {
    const userId = await userOfToken(ctx, query.token);
    if (userId === undefined) return notValid(ctx);
    return page(ctx, { state: (await mayRemind(ctx.db, userId)) ? 'wanted' : 'stopped', token: query.token });
  },
});

export const unsubscribeRoute = route({
  method: 'post',
  path: '/api/mail/unsubscribe',
  access: 'public',
  crossSite: 'allowed',
  summary: 'Send this person no more reminders',
  description:
    'The button of the page, and the one click of mail programs (RFC 8058): the token of the link is the proof.',
  query: Link,
  answers,
  example: { query: { token: recordOf('unsubscribe token') } },
  handle: ({ ctx, query }) => change(ctx, query.token, false),
});

export const subscribeRoute = route({
  method: 'post',
  path: '/api/mail/subscribe',
  access: 'public',
  summary: 'Send this person reminders again',
  query: Link,
  answers,
  example: { query: { token: recordOf('unsubscribe token') } },
  handle: ({ ctx, query }) => change(ctx, query.token, true),
});

async function change(ctx: ServiceContext, token: string, reminders: boolean) {
  const userId = await userOfToken(ctx, token);
  const isStored = userId !== undefined && (await setReminders(ctx.db, { userId, reminders, at: ctx.clock() }));
  return isStored ? page(ctx, { state: reminders ? 'wanted' : 'stopped', token }) : notValid(ctx);
}

const HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Referrer-Policy': 'same-origin' };

async function page(ctx: ServiceContext, shown: RemindersPage) {
  const { name } = await clubSettings(ctx.db);
  const { html, policy } = remindersPage(shown, ctx.environment.siteUrl, name);
  return ok(html, { ...HEADERS, 'Content-Security-Policy': policy });
}

async function notValid(ctx: ServiceContext) {
  return { ...(await page(ctx, { state: 'not-valid' })), status: 404 as const };
}
