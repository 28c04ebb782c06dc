import { isolated } from '@fieldhouse/contracts/club';

const LIST = new Intl.ListFormat('en-US');
const MOST_NAMES = 3;

/** 'Mateo', 'Mateo and Lucia', 'Mateo, Lucia and Ana'. */
export const namesText = (children: readonly { firstName: string }[]): string =>
  LIST.format(children.map(({ firstName }) => isolated(firstName)));

/** 'Both: Mateo and Lucia', 'All 3'. */
export const everybodyText = (children: readonly { firstName: string }[]): string =>
  children.length === 2 ? `Both: ${namesText(children)}` : `All ${children.length}`;

/** 'Both dates', 'All 4 dates'. */
export const datesText = (count: number): string => (count === 2 ? 'Both dates' : `All ${count} dates`);

/** The button's words: 'Register Mateo and Lucia', 'Register Mateo for 4 dates', 'Register all 5'. */
export function registerText(children: readonly { firstName: string }[], dates: number): string {
  const who = children.length > MOST_NAMES ? `all ${children.length}` : namesText(children);
  return `Register ${who}${dates > 1 ? ` for ${dates} dates` : ''}`;
}
