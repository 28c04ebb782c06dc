import { clubSettings, ok, recordOf, route, type ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { type Html, html } from '../emails/html.ts';
import { countInvalidLink } from '../preferences/limit-links.ts';
import { linkPage, linkPageHeaders, tokenButton } from '../preferences/link-page.ts';
import { isTheirs, markRead } from './open-announcement.ts';
import { copyOfToken } from './read-token.ts';

const PATH = '/api/announcements/acknowledge';
const Link = z.object({ token: z.string().max(100).describe('Of the link in the email') });
const Page = z.string().meta({ contentMediaType: 'text/html' });
const answers = { 200: Page, 404: Page };
const problems = { too_many_attempts: 429 } as const;

export const showAcknowledgeRoute = route({
  method: 'get',
  path: PATH,
  access: 'public',
  summary: 'A page with one button that says that an announcement was read; it changes nothing by itself',
  description: 'Mail programs open links by themselves, so only the button counts.',
  query: Link,
  answers,
  example: { query: { token: recordOf('announcement token') } },
  problems,
  handle: async ({ ctx, query: { token }, address }) => {
    const copy = await validCopy(ctx, token);
    const title =
      copy && (await ctx.db('announcement').where({ id: copy.id }).first<{ title: string }>('title'))?.title;
    if (title === undefined) return notValid(ctx, address);
    return page(ctx, title, tokenButton(PATH, 'I have read this', token));
  },
});

export const acknowledgeRoute = route({
  method: 'post',
  path: PATH,
  access: 'public',
  summary: 'Say that an announcement was read: the token of the link is the proof',
  query: Link,
  answers,
  example: { query: { token: recordOf('announcement token') } },
  problems,
  handle: async ({ ctx, query: { token }, address }) => {
    const copy = await validCopy(ctx, token);
    if (!copy) return notValid(ctx, address);
    await markRead(ctx.db, { ...copy, at: ctx.clock() });
    return page(ctx, 'Thank you', html`<p>The club knows now that you have read it.</p>`);
  },
});

/** The copy of a link, as long as it is its recipient's. */
async function validCopy(ctx: ServiceContext, token: string) {
  const copy = await copyOfToken(ctx, token);
  return copy && (await isTheirs(ctx.db, copy)) ? copy : undefined;
}

async function page(ctx: ServiceContext, title: string, body: Html) {
  const { name: clubName } = await clubSettings(ctx.db);
  const { html: text, policy } = linkPage({ title, body, siteUrl: ctx.environment.siteUrl, clubName });
  return ok(text, linkPageHeaders(policy));
}

async function notValid(ctx: ServiceContext, address: string) {
  await countInvalidLink(ctx, address);
  const shown = await page(ctx, 'This link is not valid', html`<p>Open it from the email again.</p>`);
  return { ...shown, status: 404 as const };
}
