import type { Screen } from '@fieldhouse/e2e/family-screens';

export interface Area {
  title: string;
  intro: readonly string[];
  /** Where its pictures are, in `docs/pictures`. */
  folder: string;
  /** Its screens, by the heading of their part. */
  parts: Readonly<Record<string, readonly Screen[]>>;
}

/** The screens of an area, part by part, each in a row of four pictures. */
export function areaPage({ title, intro, folder, parts }: Area): string {
  return [
    `# ${title}`,
    '',
    ...intro,
    ...Object.entries(parts).flatMap(([part, screens]) => [
      '',
      `## ${part}`,
      '',
      '<table>',
      ...screens.filter(({ pictured }) => pictured !== false).flatMap((screen) => row(screen, folder)),
      '</table>',
    ]),
    '',
  ].join('\n');
}

const SHOTS = [
  { device: 'phone', theme: 'light', width: 130 },
  { device: 'phone', theme: 'dark', width: 130 },
  { device: 'desk', theme: 'light', width: 380 },
  { device: 'desk', theme: 'dark', width: 380 },
];

function row({ name, title, as, address }: Screen, folder: string): string[] {
  const who = as ? `<code>${as}</code>` : 'nobody signed in';
  return [
    `<tr><td colspan="4" id="${name}"><b>${title}</b> · <code>${address.replaceAll('&', '&amp;')}</code> · ${who}</td></tr>`,
    '<tr>',
    ...SHOTS.map(
      ({ device, theme, width }) =>
        `<td><img src="pictures/${folder}/${name}-${device}-${theme}.webp" width="${width}" alt="${title}, ${device}, ${theme} theme"></td>`,
    ),
    '</tr>',
  ];
}

const MAIL_SHOTS = [
  { width: 320, theme: 'light' },
  { width: 320, theme: 'dark' },
  { width: 600, theme: 'light' },
  { width: 600, theme: 'dark' },
];

/** Each kind of mail at 320 and 600 px, in both themes. */
export function mailPage(kinds: readonly { name: string; title: string }[]): string {
  return [
    '# Mail, kind by kind',
    '',
    'At 320 and 600 px, in both themes. Taken by `npm run pictures -w docs`, which also writes this page.',
    '',
    '<table>',
    ...kinds.flatMap(({ name, title }) => [
      `<tr><td colspan="4" id="${name}"><b>${title}</b></td></tr>`,
      '<tr>',
      ...MAIL_SHOTS.map(
        ({ width, theme }) =>
          `<td><img src="pictures/mail/${name}-${width}-${theme}.webp" width="${width / 2}" alt="${title}, ${width} px, ${theme} theme"></td>`,
      ),
      '</tr>',
    ]),
    '</table>',
    '',
  ].join('\n');
}
