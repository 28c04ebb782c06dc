import type { FileRun } from './test-run.ts';

const LISTED = 15;

/** The lines that name the slowest test files, the slowest first; empty where one file or none was run. */
export function slowestFiles(files: readonly Pick<FileRun, 'file' | 'seconds'>[]): string {
  if (files.length < 2) return '';
  const slowest = [...files].sort((one, two) => two.seconds - one.seconds).slice(0, LISTED);
  const lines = slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
  return `\nSlowest test files:\n${lines.join('')}`;
}
