import { dayText, SPORT_NAMES, type Sport } from '@fieldhouse/contracts';
import { type Color, darkRules, type Paint, painted } from './colors.ts';
import { clubLine, type EmailClub } from './email.ts';
import type { EmailContent, EventSummary, Fact, Line, Link } from './email-content.ts';
import { footerLine } from './footer.ts';
import { HIDDEN_LINK } from './hide-secret-links.ts';
import { type Html, html, trusted } from './html.ts';

const HEAD = "'Barlow Condensed','Arial Narrow','Roboto Condensed',Arial,sans-serif";
const FACE = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLE = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;
/** A link replaces neither a mailbox in a browser nor the Mail tab. */
const NEW_TAB = html`target="_blank" rel="noopener noreferrer"`;
const WRAP = 'overflow-wrap:anywhere;word-break:break-word;';
/** Fills the preview of a mailbox, so that it shows nothing of the body. */
const PREVIEW_END = trusted('&#847;&zwnj;&nbsp;'.repeat(30));

/**
 * An email as HTML: one column of at most 600 px, made of tables with inline colours for mail clients that ignore style
 * sheets. A style block adds the dark theme and narrow screens.
 */
export function htmlEmail(content: EmailContent, siteUrl: string, club: EmailClub): string {
  const body = bodyOf(content, siteUrl, club);
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${content.subject}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:440px){
.pad{padding-left:16px!important;padding-right:16px!important}
.heading{font-size:29px!important}
.day{width:66px!important;padding-left:8px!important;padding-right:8px!important}
.day-number{font-size:42px!important}
.times{font-size:24px!important}
}
@media (prefers-color-scheme:dark){
${trusted(darkRules(body.markup))}
}
</style>
</head>
${body}
</html>
`;
  return markup;
}

function bodyOf(content: EmailContent, siteUrl: string, club: EmailClub): Html {
  const { subject, label, preview, intro, event, facts, action, notes } = content;
  const headerStyle = `padding:18px 24px;font:600 28px/1.2 ${HEAD};`;
  const bodyStyle = `padding:32px 24px;font:400 16px/1.5 ${FACE};${WRAP}`;
  return html`<body ${styled({ background: 'page', color: 'text' }, 'margin:0;padding:0;')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${preview}${PREVIEW_END}</div>
<table ${TABLE} width="100%" ${styled({ background: 'page' })}><tr><td align="center">
${trusted('<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->')}
<table ${TABLE} width="100%" ${styled({ background: 'surface' }, 'max-width:600px;')}>
<tr><td ${styled({ background: 'night', color: 'chalk' }, headerStyle, 'pad')}>${club.name}</td></tr>
<tr><td>${CHALK_LINE}</td></tr>
<tr><td ${styled({ background: 'surface', color: 'text' }, bodyStyle, 'pad')}>
${labelOf(label)}
<h1 ${styled({ color: 'text' }, `margin:0 0 24px;font:600 34px/1.12 ${HEAD};${WRAP}`, 'heading')}>${subject}</h1>
${intro.map((line) => paragraph(line))}
${event ? eventCard(event) : []}
${facts.length > 0 ? factTable(facts) : []}
${action ? button(action) : []}
${notes.map((line) => note(line))}
</td></tr>
<tr><td ${styled({ background: 'page', color: 'muted' }, `padding:24px;font:400 13px/1.5 ${FACE};`, 'pad')}>
<p style="margin:0 0 8px;">${parts(footerLine(content))}</p>
<p style="margin:0;"><b>${club.name}</b> · ${clubLine(club)}<br>${anchor({ text: siteUrl, href: siteUrl })}</p>
</td></tr>
</table>
${trusted('<!--[if mso]></td></tr></table><![endif]-->')}
</td></tr></table>
</body>`;
}

/** The attributes of an element: its classes, and its style in the light theme. */
function styled(paint: Paint, style = '', more = ''): Html {
  const { classes, declarations } = painted(paint);
  return html`class="${[classes, more].filter(Boolean).join(' ')}" style="${trusted(declarations + style)}"`;
}

const stripe = (color: Color, width: string) =>
  html`<td width="${width}" height="4" ${styled({ background: color }, 'font-size:0;line-height:4px;')}>&nbsp;</td>`;

/** The line below the header, as on the site. */
const STRIPES = [stripe('brightTurf', '72%'), stripe('ember', '28%')];
const CHALK_LINE = html`<table ${TABLE} width="100%"><tr>${STRIPES}</tr></table>`;

function labelOf({ text, tone }: EmailContent['label']): Html {
  const color = tone === 'good' ? 'turf' : 'leather';
  const style = `margin:0 0 8px;font:600 15px/1.3 ${HEAD};letter-spacing:1.4px;text-transform:uppercase;`;
  return html`<div ${styled({ color }, style)}>${text}</div>`;
}

function paragraph(line: Line): Html {
  return html`<p style="margin:0 0 16px;">${parts(line)}</p>`;
}

function note(line: Line): Html {
  return html`<p ${styled({ color: 'muted' }, 'margin:16px 0 0;font-size:14px;')}>${parts(line)}</p>`;
}

function parts(line: Line): Html[] {
  return line.map((part) => (typeof part === 'string' ? html`${part}` : anchor(part)));
}

function anchor({ text, href }: Link): Html {
  if (href === null) return html`<span ${styled({ color: 'muted' })}>${text} (${HIDDEN_LINK})</span>`;
  return html`<a href="${href}" ${NEW_TAB} ${styled({ color: 'turf' }, 'text-decoration:underline;')}>${text}</a>`;
}

function button({ text, href }: Link): Html {
  const linkStyle = `display:block;padding:15px 20px;font:600 16px/1.2 ${FACE};text-decoration:none;`;
  const isHidden = href === null;
  const link = isHidden
    ? html`<span ${styled({ color: 'muted' }, linkStyle)}>${text} (${HIDDEN_LINK})</span>`
    : html`<a href="${href}" ${NEW_TAB} ${styled({ color: 'onTurf' }, linkStyle)}>${text}</a>`;
  const background = isHidden ? 'page' : 'turf';
  const cell = html`<td align="center" ${styled({ background }, 'border-radius:9px;')}>${link}</td>`;
  return html`<table ${TABLE} width="100%" style="margin:8px 0 0;"><tr>${cell}</tr></table>`;
}

function factTable(facts: readonly Fact[]): Html {
  const nameStyle = `padding:4px 12px 4px 0;font:400 15px/1.5 ${FACE};white-space:nowrap;`;
  const linesStyle = `padding:4px 0;font:500 15px/1.5 ${FACE};${WRAP}`;
  return html`<table ${TABLE} width="100%" style="margin:0 0 20px;">${facts.map(
    ({ name, lines }) => html`<tr>
<td width="72" valign="top" ${styled({ color: 'muted' }, nameStyle)}>${name}</td>
<td valign="top" ${styled({ color: 'text' }, linesStyle)}>${withBreaks(lines)}</td>
</tr>`,
  )}</table>`;
}

function withBreaks(lines: readonly Line[]): Html[] {
  return lines.map((line, index) => html`${index > 0 ? html`<br>` : []}${parts(line)}`);
}

/** An event as on the site: its day in the colour of its sport, then the rest. */
function eventCard(event: EventSummary): Html {
  const { times, days, severalDays, cancelled, sport, coaches, price } = event;
  const strike = cancelled ? 'text-decoration:line-through;' : '';
  const frame =
    'margin:0 0 20px;border-width:1px;border-style:solid;border-radius:14px;border-collapse:separate;overflow:hidden;';
  const cellStyle = `padding:20px 16px;font:400 16px/1.5 ${FACE};${WRAP}`;
  const priceStyle = `padding-top:6px;font:600 21px/1.2 ${HEAD};`;
  return html`<table ${TABLE} width="100%" ${styled({ border: 'line' }, frame)}><tr>
${dayBlock(event)}
<td valign="middle" ${styled({ background: 'surface', color: 'text' }, cellStyle)}>
<div ${styled({ color: 'text' }, `font:600 29px/1.15 ${HEAD};${strike}`, 'times')}>${times}</div>
${severalDays ? html`<div>${days}, each day</div>` : []}
${sport || coaches ? html`<div ${styled({ color: 'muted' })}>${byline(sport, coaches)}</div>` : []}
${price === undefined ? [] : html`<div ${styled({ color: 'text' }, priceStyle)}>${price}</div>`}
</td></tr></table>`;
}

function byline(sport: Sport | undefined, coaches: string | undefined): Html {
  const name = sport ? html`<b ${styled({ color: sport })}>${SPORT_NAMES[sport]}</b>` : [];
  return html`${name}${coaches === undefined ? '' : ` with ${coaches}`}`;
}

function dayBlock({ date, days, sport = 'group' }: EventSummary): Html {
  const [weekday = '', monthAndDay = ''] = dayText(date).split(', ');
  const [month = '', day = ''] = monthAndDay.split(' ');
  // `days` ends with the year when it is not the mail's.
  const year = /, \d{4}$/.test(days) ? ` ${date.slice(0, 4)}` : '';
  const small = `font:600 16px/1.2 ${HEAD};letter-spacing:1.2px;text-transform:uppercase;`;
  const paint: Paint = { background: `${sport}Soft`, border: sport };
  const frame = 'padding:20px 12px;border-left-width:6px;border-left-style:solid;';
  return html`<td width="94" align="center" valign="middle" ${styled(paint, frame, 'day')}>
<div ${styled({ color: sport }, small)}>${weekday}</div>
<div ${styled({ color: 'text' }, `font:600 54px/1.05 ${HEAD};`, 'day-number')}>${day}</div>
<div ${styled({ color: 'muted' }, small)}>${`${month}${year}`}</div>
</td>`;
}
