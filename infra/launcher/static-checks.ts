import { staleFiles } from '../generate/generated-files.ts';
import { brokenReferences } from '../references/broken-references.ts';
import { readWorkspaces } from '../releases/apps.ts';
import { unhandledStreams } from '../streams/unhandled-streams.ts';
import { unlimitedTexts } from '../text-limits/unlimited-texts.ts';
import { OperatorError } from './operator-error.js';
import type { Stage } from './run-stages.ts';
import { ROOT, useTool } from './tools.ts';

const PROJECTS = ['tsconfig.node.json', 'tsconfig.web.json', 'tsconfig.e2e.json'];

/** Checks that do not run the code: `npm run check`, and the first stages of `npm test`. */
export const STATIC_CHECKS: readonly Stage[] = [
  { name: 'Types', run: checkTypes },
  { name: 'Format and lint', run: () => useTool('biome', ['check', '--error-on-warnings']) },
  { name: 'Import rules', run: checkImports },
  { name: 'References', run: checkReferences },
  { name: 'Streams', run: checkStreams },
  { name: 'Text limits', run: checkTextLimits },
  { name: 'Unused code', run: () => useTool('knip', ['--no-config-hints']) },
  { name: 'Generated files', run: checkGenerated },
];

/**
 * One checker for each project, all projects at the same time: several checkers of one project each check the types
 * that their files share, which takes half as much processor time again.
 */
async function checkTypes(): Promise<void> {
  await Promise.all(PROJECTS.map((project) => useTool('tsc', ['-p', project, '--checkers', '1'])));
}

async function checkImports(): Promise<void> {
  const folders = [...(await readWorkspaces(ROOT)).values()].map(({ folder }) => folder);
  await useTool('depcruise', ['--config', '.dependency-cruiser.cjs', ...folders]);
}

async function checkReferences(): Promise<void> {
  const broken = await brokenReferences(ROOT);
  if (broken.length > 0) throw new OperatorError(`The targets of these references do not exist:\n${broken.join('\n')}`);
}

async function checkStreams(): Promise<void> {
  const unhandled = await unhandledStreams(ROOT);
  if (unhandled.length > 0) throw new OperatorError(`An error here ends the process:\n${unhandled.join('\n')}`);
}

async function checkTextLimits(): Promise<void> {
  const unlimited = await unlimitedTexts(ROOT);
  if (unlimited.length > 0) throw new OperatorError(`A long text stops everybody here:\n${unlimited.join('\n')}`);
}

async function checkGenerated(): Promise<void> {
  const stale = await staleFiles(ROOT);
  if (stale.length > 0)
    throw new OperatorError(
      `These generated files are out of date:\n${stale.join('\n')}\nWrite them with: npm run generate`,
    );
}
