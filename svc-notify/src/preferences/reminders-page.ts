import { type Html, html } from '../emails/html.ts';
import { linkPage, tokenButton } from './link-page.ts';

/** The state that the page shows; `token` is the link's, for its button. */
export type RemindersPage = { state: 'wanted' | 'stopped'; token: string; kind: StoppedKind } | { state: 'not-valid' };

/** Emails that a person may stop. */
export const STOPPED_KINDS = ['reminder', 'announcement', 'digest'] as const;
export type StoppedKind = (typeof STOPPED_KINDS)[number];

/** The page of an unsubscribe link, and its Content-Security-Policy. */
export function remindersPage(
  shown: RemindersPage,
  siteUrl: string,
  clubName: string,
): { html: string; policy: string } {
  return linkPage({ ...textOf(shown), siteUrl, clubName });
}

function textOf(shown: RemindersPage): { title: string; body: Html } {
  if (shown.state === 'not-valid') {
    return {
      title: 'This link is not valid',
      body: html`<p>Open it from the latest reminder again. Nothing was changed.</p>`,
    };
  }
  if (shown.kind === 'announcement') return announcementsText(shown);
  if (shown.kind === 'digest') return digestText(shown);
  if (shown.state === 'wanted') {
    return {
      title: 'You get event reminders',
      body: html`<p>An email comes before each event that your child is registered for.</p>
${tokenButton('/api/mail/unsubscribe', 'Stop reminders', shown.token)}
<p>Emails about registrations and about your account come either way.</p>`,
    };
  }
  return {
    title: 'You get no event reminders',
    body: html`<p>Emails about registrations and about your account still come.</p>
${tokenButton('/api/mail/subscribe', 'Get reminders again', shown.token)}`,
  };
}

function announcementsText({ state, token }: { state: 'wanted' | 'stopped'; token: string }): {
  title: string;
  body: Html;
} {
  if (state === 'wanted') {
    return {
      title: 'You get announcements by email',
      body: html`${tokenButton('/api/mail/unsubscribe', 'Stop announcements', token, 'announcement')}
<p>They are in the bell of the site either way.</p>`,
    };
  }
  return {
    title: 'You get no announcements by email',
    body: html`<p>They are in the bell of the site.</p>
${tokenButton('/api/mail/subscribe', 'Get announcements again', token, 'announcement')}`,
  };
}

function digestText({ state, token }: { state: 'wanted' | 'stopped'; token: string }): { title: string; body: Html } {
  if (state === 'wanted') {
    return {
      title: 'You get a digest by email',
      body: html`${tokenButton('/api/mail/unsubscribe', 'Stop digests', token, 'digest')}
<p>What it says is in the bell of the site either way.</p>`,
    };
  }
  return {
    title: 'You get no digest by email',
    body: html`<p>What it says is in the bell of the site.</p>
${tokenButton('/api/mail/subscribe', 'Get a digest on Sundays', token, 'digest')}`,
  };
}
