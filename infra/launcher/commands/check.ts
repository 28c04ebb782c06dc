import { CHEAP_STAGES } from '../cheap-stages.ts';
import { stage } from '../stage.js';

/** `npm run check`: types, format and lint, import rules, unused code, generated files. */
export default async function check(): Promise<number> {
  for (const { name, run } of CHEAP_STAGES) await stage(name, run);
  return 0;
}
