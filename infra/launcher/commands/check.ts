import { CHEAP_STAGES } from '../cheap-stages.ts';
import { stage } from '../stage.js';
import { Trouble } from '../trouble.js';

/**
 * `npm run check`: types, format and lint, import rules, references, unused code, generated files. `npm run check --
 * types` does the named ones alone.
 */
export default async function check(args: readonly string[]): Promise<number> {
  for (const { name, run } of args.length > 0 ? args.map(named) : CHEAP_STAGES) await stage(name, run);
  return 0;
}

function named(slug: string) {
  const found = CHEAP_STAGES.find(({ name }) => name.toLowerCase().replaceAll(' ', '-') === slug);
  if (!found) throw new Trouble(`There is no check named ${slug}`);
  return found;
}
