import { createHash } from 'node:crypto';
import { colorVariables } from '../emails/colors.ts';
import { type Html, html, trusted } from '../emails/html.ts';
import { siteLink } from '../emails/site-links.ts';

/** What the page of an email's link shows, and the club. */
interface LinkPage {
  title: string;
  body: Html;
  siteUrl: string;
  clubName: string;
}

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

/** The page of a link in an email, and its Content-Security-Policy. It needs no script. */
export function linkPage({ title, body, siteUrl, clubName }: LinkPage): { html: string; policy: string } {
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

/**
 * The headers of such a page: its address has a token, so a request from it names the site alone (S2.5.2003). Not
 * `no-referrer`, with which the button's request would name no origin, and count as one of another site.
 */
export function linkPageHeaders(policy: string) {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Referrer-Policy': 'strict-origin',
    'Content-Security-Policy': policy,
  };
}

/** A form with one button, which sends the token of the link. */
export function tokenButton(path: string, label: string, token: string, kind?: string): Html {
  const target = `${path}?${new URLSearchParams(kind ? { token, kind } : { token })}`;
  return html`<form method="post" action="${target}"><button>${label}</button></form>`;
}
