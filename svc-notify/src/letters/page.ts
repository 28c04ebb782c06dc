import { dayText, type LocalDate } from '@fieldhouse/contracts';
import { type Html, html } from './html.ts';
import { CLUB } from './letter.ts';

/** The light tokens of the site: mail programs know no variables and no style sheet worth trusting. */
export const COLOURS = {
  night: '#0d1e36',
  chalk: '#f3f6ef',
  turf: '#0a6a44',
  turfBright: '#3cc48e',
  leather: '#b34a14',
  leatherBright: '#e2773b',
  page: '#f5f6f2',
  surface: '#ffffff',
  line: '#d9ded4',
  text: '#0e1b2c',
  muted: '#53606e',
} as const;

const HEAD = "'Barlow Condensed','Arial Narrow',Arial,sans-serif";
const FACE = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLE = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;

interface Page {
  title: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  content: Html;
  siteUrl: string;
}

/** A whole mail: header, content and footer, in tables, 560 px wide at most. */
export function page({ title, preview, content, siteUrl }: Page): string {
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${COLOURS.page};color:${COLOURS.text};">
<div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
<table ${TABLE} width="100%" style="background:${COLOURS.page};"><tr><td align="center" style="padding:24px 12px;">
<table ${TABLE} width="100%" style="max-width:560px;background:${COLOURS.surface};border:1px solid ${COLOURS.line};border-radius:14px;overflow:hidden;">
<tr><td style="background:${COLOURS.night};padding:20px 28px;font:700 26px/1 ${HEAD};color:${COLOURS.chalk};">${CLUB.name}</td></tr>
<tr><td>${stripe}</td></tr>
<tr><td style="padding:28px;font:400 16px/1.5 ${FACE};color:${COLOURS.text};">${content}</td></tr>
</table>
<table ${TABLE} width="100%" style="max-width:560px;"><tr><td style="padding:18px 28px;font:400 13px/1.5 ${FACE};color:${COLOURS.muted};">
${CLUB.name} · ${CLUB.line}<br><a href="${siteUrl}" style="color:${COLOURS.turf};">${siteUrl}</a>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  return markup;
}

const stripe = html`<table ${TABLE} width="100%"><tr><td width="72%" height="4" style="background:${COLOURS.turfBright};font-size:0;line-height:4px;">&nbsp;</td><td height="4" style="background:${COLOURS.leatherBright};font-size:0;line-height:4px;">&nbsp;</td></tr></table>`;

/** The mail's own title. */
export function heading(text: string): Html {
  return html`<h1 style="margin:0 0 8px;font:600 30px/1.1 ${HEAD};color:${COLOURS.text};">${text}</h1>`;
}

export function paragraph(text: string): Html {
  return html`<p style="margin:0 0 16px;">${text}</p>`;
}

/** The one thing to do. */
export function button(label: string, href: string): Html {
  return html`<table ${TABLE}><tr><td style="border-radius:9px;background:${COLOURS.turf};"><a href="${href}" style="display:inline-block;padding:14px 20px;font:600 15px/1 ${FACE};color:#ffffff;text-decoration:none;">${label}</a></td></tr></table>`;
}

interface Occasion {
  /** The day block's date. */
  date: LocalDate;
  accent: string;
  title: string;
  when: string;
  /** Lines under it: where, who. */
  lines: readonly string[];
}

/** An event as on screen: found by its date first. */
export function occasion({ date, accent, title, when, lines }: Occasion): Html {
  return html`<table ${TABLE} width="100%" style="margin:0 0 20px;border:1px solid ${COLOURS.line};border-left:6px solid ${accent};border-radius:14px;"><tr>
<td width="76" align="center" valign="middle" style="padding:16px 10px;border-right:1px solid ${COLOURS.line};">${dayBlock(date, accent)}</td>
<td valign="middle" style="padding:16px 18px;">
<div style="font:600 22px/1.15 ${HEAD};color:${COLOURS.text};padding-bottom:4px;">${title}</div>
<div style="font:600 16px/1.5 ${FACE};color:${COLOURS.text};">${when}</div>
${lines.map((line) => html`<div style="font:400 15px/1.5 ${FACE};color:${COLOURS.muted};">${line}</div>`)}
</td></tr></table>`;
}

function dayBlock(date: LocalDate, accent: string): Html {
  const [weekday = '', monthAndDay = ''] = dayText(date).split(', ');
  const [month = '', day = ''] = monthAndDay.split(' ');
  return html`<div style="font:600 15px/1 ${HEAD};letter-spacing:1.5px;text-transform:uppercase;color:${accent};">${weekday}</div>
<div style="font:700 44px/1.05 ${HEAD};color:${COLOURS.text};">${day}</div>
<div style="font:600 15px/1 ${HEAD};letter-spacing:1px;text-transform:uppercase;color:${COLOURS.muted};">${month}</div>`;
}
