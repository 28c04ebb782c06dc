import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSecondsOf } from './cpu-seconds.ts';
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

interface ToolResult {
  /** The processor time of the tool and its processes. */
  cpuSeconds: number;
  /** An error with its output, when it did not exit with 0. */
  failure?: OperatorError;
}

/** Runs a tool of node_modules with this Node. */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  { nodeOptions = [], env = {} }: ToolRun = {},
): Promise<ToolResult> {
  const script = join(ROOT, 'node_modules', SCRIPTS[tool]);
  const child = spawn(process.execPath, [...nodeOptions, script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const used = cpuSecondsOf(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  const cpuSeconds = await used;
  if (code === 0) return { cpuSeconds };
  return { cpuSeconds, failure: new OperatorError(`${tool} ${args.join(' ')}\n${output.trim()}`) };
}

/** Runs a tool; throws an error with its output when it fails. */
export async function useTool(tool: Tool, args: readonly string[]): Promise<void> {
  const { failure } = await runTool(tool, args);
  if (failure) throw failure;
}
