import type { Screen } from '@fieldhouse/e2e/family-screens';

/** `docs/family-screens.md`: the screens of the family side, area by area, each in a row of four. */
export function familyPage(areas: Readonly<Record<string, readonly Screen[]>>): string {
  return [
    '# The family side, screen by screen',
    '',
    'Sign-in, recovery, the family home, children, events and the menus: at 390 and 1280 px, in both themes, with the demo',
    'club. Taken by `npm run pictures -w docs`, which also writes this page; `e2e/suites/family-screens.ts` looks at the same',
    'screens for what is wrong with them, and at a few more: forms that were refused, searches that found nothing.',
    '',
    "A card of the list of events says 'Fits Mateo and Lucia' only when no child is chosen ([decision 27](decisions/0027-fits-line.md)).",
    ...Object.entries(areas).flatMap(([area, screens]) => [
      '',
      `## ${area}`,
      '',
      '<table>',
      ...screens.filter(({ pictured }) => pictured !== false).flatMap(row),
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

function row({ name, title, as, address }: Screen): string[] {
  const who = as ? `<code>${as}</code>` : 'nobody signed in';
  return [
    `<tr><td colspan="4" id="${name}"><b>${title}</b> · <code>${address.replaceAll('&', '&amp;')}</code> · ${who}</td></tr>`,
    '<tr>',
    ...SHOTS.map(
      ({ device, theme, width }) =>
        `<td><img src="pictures/family/${name}-${device}-${theme}.webp" width="${width}" alt="${title}, ${device}, ${theme} theme"></td>`,
    ),
    '</tr>',
  ];
}
