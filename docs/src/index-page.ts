import type { Screen } from '@fieldhouse/e2e/family-screens';
import { MAIL_KINDS } from '@fieldhouse/e2e/mail-kinds';
import type { Area } from './areas.ts';

/** Where the pictures of emails are, below the folder of all pictures. */
export const MAIL_FOLDER = 'mail/';

/** The same screen or email in both themes. */
const THEMES = ['light', 'dark'] as const;
const DEVICES = ['phone', 'desk'] as const;
const MAIL_WIDTHS = [320, 600];

const STYLE = `
  body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
  p.pictures { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: flex-start; }
  img { height: auto; border: 1px solid #ccc; }
  h4 { margin: 1.5rem 0 0; }
  h4 small { font-weight: normal; }
`;

/** One HTML page with the pictures of `areas` and of emails that are in `taken`: paths below the page's folder. */
export function indexPage(areas: readonly Area[], taken: ReadonlySet<string>): string {
  const sections = [
    ...areas.map((area, index) => ({ id: `area-${index + 1}`, title: area.title, body: areaBody(area, taken) })),
    { id: 'emails', title: 'Emails', body: mailBody(taken) },
  ].filter(({ body }) => body.length > 0);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<title>Fieldhouse: screens and emails</title>',
    `<style>${STYLE}</style>`,
    '<h1>Screens and emails</h1>',
    '<p>Written by <code>npm run pictures</code>. Click a picture to see it in full size.</p>',
    '<ul>',
    ...sections.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`),
    '</ul>',
    ...sections.flatMap(({ id, title, body }) => [`<h2 id="${id}">${escaped(title)}</h2>`, ...body]),
    '</html>',
    '',
  ].join('\n');
}

/** The screens of an area, part by part; empty when none of them has a picture. */
function areaBody(area: Area, taken: ReadonlySet<string>): string[] {
  const parts = Object.entries(area.parts).flatMap(([part, screens]) => {
    const shown = screens.flatMap((screen) => screenRow(screen, area, taken));
    return shown.length > 0 ? [`<h3>${escaped(part)}</h3>`, ...shown] : [];
  });
  return parts.length > 0 ? [`<p>${escaped(area.intro)}</p>`, ...parts] : [];
}

function screenRow(
  { name, title, as, address }: Screen,
  { folder, widths }: Area,
  taken: ReadonlySet<string>,
): string[] {
  const who = as ? `<code>${escaped(as)}</code>` : 'nobody signed in';
  const pictures = THEMES.flatMap((theme) =>
    DEVICES.map((device) => ({
      path: `${folder}${name}-${device}-${theme}.webp`,
      width: widths[device],
      alt: `${title}, ${device}, ${theme} theme`,
    })),
  );
  return row(`${escaped(title)} <small><code>${escaped(address)}</code>, ${who}</small>`, pictures, taken);
}

/** Each kind of mail at 320 and 600 px, in both themes. */
function mailBody(taken: ReadonlySet<string>): string[] {
  const rows = MAIL_KINDS.flatMap(({ name, title }) => {
    const pictures = THEMES.flatMap((theme) =>
      MAIL_WIDTHS.map((width) => ({
        path: `${MAIL_FOLDER}${name}-${width}-${theme}.webp`,
        width: width / 2,
        alt: `${title}, ${width} px, ${theme} theme`,
      })),
    );
    return row(escaped(title), pictures, taken);
  });
  return rows.length > 0 ? ['<p>At 320 and 600 px, in both themes.</p>', ...rows] : [];
}

interface Picture {
  path: string;
  width: number;
  alt: string;
}

/** A heading and the pictures under it that were taken; empty when there are none. */
function row(heading: string, pictures: readonly Picture[], taken: ReadonlySet<string>): string[] {
  const shown = pictures.filter(({ path }) => taken.has(path));
  if (shown.length === 0) return [];
  return [
    `<h4>${heading}</h4>`,
    '<p class="pictures">',
    ...shown.map(
      ({ path, width, alt }) =>
        `<a href="${path}"><img src="${path}" width="${width}" alt="${escaped(alt)}" loading="lazy"></a>`,
    ),
    '</p>',
  ];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
