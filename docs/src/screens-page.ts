import type { Screen } from '@fieldhouse/e2e/family-screens';

/** `docs/screens.md`: a first look, and every screen of coaches. */
export function screensPage(screens: readonly Screen[]): string {
  return [
    '# Screens',
    '',
    'On a phone (390 x 844) and on a desk (1280 x 900), in both themes, with the demo club. Taken by `npm run pictures -w docs`, which also writes this page. Screen by screen: [the family side](family-screens.md), [the admin area](admin-screens.md), [mail](mail.md).',
    '',
    ...screens.map(({ name, title }) => `- [${title}](#${name})`),
    ...screens.flatMap(section),
    '',
  ].join('\n');
}

function section({ name, title, as, address }: Screen): string[] {
  const picture = (device: string, theme: string, width: number) =>
    `<img src="pictures/${name}-${device}-${theme}.webp" width="${width}" alt="${title}, ${device}, ${theme} theme">`;
  const who = as ? `signed in as \`${as}\`` : 'nobody signed in';
  return [
    '',
    `<h2 id="${name}">${title}</h2>`,
    '',
    `\`${address}\`, ${who}`,
    '',
    `${picture('phone', 'light', 195)} ${picture('desk', 'light', 600)}`,
    '',
    `${picture('phone', 'dark', 195)} ${picture('desk', 'dark', 600)}`,
  ];
}
