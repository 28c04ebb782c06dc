import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from './operator-error.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The script behind a tool's command: `toolScript('jest', 'bin/jest.js')`. */
const SCRIPTS = {
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruiser.mjs',
  jest: 'jest/bin/jest.js',
  knip: 'knip/bin/knip.js',
  tsc: '@typescript/native/bin/tsc',
} as const;

export type Tool = keyof typeof SCRIPTS;

interface ToolRun {
  /** Options for Node itself. */
  nodeOptions?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Runs a tool of node_modules with this Node; its output is shown when it fails. */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  { nodeOptions = [], env = {} }: ToolRun = {},
): Promise<void> {
  const script = join(ROOT, 'node_modules', SCRIPTS[tool]);
  const child = spawn(process.execPath, [...nodeOptions, script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new OperatorError(`${tool} ${args.join(' ')}\n${output.trim()}`);
}
