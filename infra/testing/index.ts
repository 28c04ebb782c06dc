/**
 * What tests across pieces stand on.
 * - `startClub()`: the whole platform with the demo club, in a process and a data folder of its own
 * - `ensureChromium()`: the path of a real browser
 */
export { ensureChromium } from './chromium.ts';
export { type Club, startClub } from './club.ts';
