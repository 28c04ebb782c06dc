import { OperatorError } from '../operator-error.js';
import { stage } from '../stage.js';
import { STATIC_CHECKS } from '../static-checks.ts';

/**
 * `npm run check`: types, format and lint, import rules, references, streams, text limits, unused code, generated files.
 * `npm run check -- types` runs the named ones only.
 */
export default async function check(args: readonly string[]): Promise<number> {
  for (const { name, run } of args.length > 0 ? args.map(named) : STATIC_CHECKS) await stage(name, run);
  return 0;
}

function named(slug: string) {
  const found = STATIC_CHECKS.find(({ name }) => name.toLowerCase().replaceAll(' ', '-') === slug);
  if (!found) throw new OperatorError(`There is no check named ${slug}`);
  return found;
}
