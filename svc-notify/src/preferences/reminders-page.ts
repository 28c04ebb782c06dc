import { createHash } from 'node:crypto';
import { colorVariables } from '../emails/colors.ts';
import { type Html, html, trusted } from '../emails/html.ts';
import { siteLink } from '../emails/site-links.ts';

/** The state that the page shows; `token` is the link's, for its button. */
export type RemindersPage = { state: 'wanted' | 'stopped'; token: string } | { state: 'not-valid' };

const STYLE = `
:root{color-scheme:light dark;${colorVariables('light')}}
@media (prefers-color-scheme:dark){:root{${colorVariables('dark')}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);
font:400 16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
header{padding:18px 24px;background:var(--night);color:var(--chalk);border-bottom:4px solid var(--brightTurf);
font:600 28px/1.2 'Barlow Condensed','Arial Narrow','Roboto Condensed',Arial,sans-serif}
main{max-width:560px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere}
h1{margin:0 0 16px;font:600 34px/1.12 'Barlow Condensed','Arial Narrow','Roboto Condensed',Arial,sans-serif}
p{margin:0 0 16px}
button{width:100%;min-height:48px;margin:8px 0 24px;padding:12px 20px;border:0;border-radius:9px;background:var(--turf);
color:var(--onTurf);font:inherit;font-weight:600;cursor:pointer}
a{display:inline-block;padding:10px 0;color:var(--turf)}
:focus-visible{outline:3px solid var(--ember);outline-offset:2px}
`;

/** Nothing but its own style, and forms to this site. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The page of an unsubscribe link, and its Content-Security-Policy. */
export function remindersPage(
  shown: RemindersPage,
  siteUrl: string,
  clubName: string,
): { html: string; policy: string } {
  const { title, body } = textOf(shown);
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${clubName}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header>${clubName}</header>
<main>
<h1>${title}</h1>
${body}
<p><a href="${siteLink(siteUrl, '/')}">Open ${clubName}</a></p>
</main>
</body>
</html>
`;
  return { html: markup, policy: POLICY };
}

function textOf(shown: RemindersPage): { title: string; body: Html } {
  if (shown.state === 'not-valid') {
    return {
      title: 'This link is not valid',
      body: html`<p>Open it from the latest reminder again. Nothing was changed.</p>`,
    };
  }
  if (shown.state === 'wanted') {
    return {
      title: 'You get event reminders',
      body: html`<p>An email comes before each event that your child is registered for.</p>
${button('unsubscribe', 'Stop reminders', shown.token)}
<p>Emails about registrations and about your account come either way.</p>`,
    };
  }
  return {
    title: 'You get no event reminders',
    body: html`<p>Emails about registrations and about your account still come.</p>
${button('subscribe', 'Get reminders again', shown.token)}`,
  };
}

function button(action: 'subscribe' | 'unsubscribe', label: string, token: string): Html {
  const target = `/api/mail/${action}?${new URLSearchParams({ token })}`;
  return html`<form method="post" action="${target}"><button>${label}</button></form>`;
}
