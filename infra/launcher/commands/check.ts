import { CHEAP_STAGES } from '../cheap-stages.ts';
import { OperatorError } from '../operator-error.js';
import { stage } from '../stage.js';

/**
 * `npm run check`: types, format and lint, import rules, references, unused code, generated files. `npm run check --
 * types` runs the named ones only.
 */
export default async function check(args: readonly string[]): Promise<number> {
  for (const { name, run } of args.length > 0 ? args.map(named) : CHEAP_STAGES) await stage(name, run);
  return 0;
}

function named(slug: string) {
  const found = CHEAP_STAGES.find(({ name }) => name.toLowerCase().replaceAll(' ', '-') === slug);
  if (!found) throw new OperatorError(`There is no check named ${slug}`);
  return found;
}
