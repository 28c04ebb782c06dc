import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { ROOT } from '../launcher/tools.ts';

/**
 * What does not concern another release: each migration has a limit for its locks already, and types are chosen by what
 * they hold.
 */
const NOT_ASKED = [
  ...['require-lock-timeout', 'require-statement-timeout', 'prefer-timestamp-tz'],
  ...['prefer-bigint-over-int', 'prefer-bigint-over-smallint', 'prefer-text-field'],
];

const Found = z.array(z.object({ rule_name: z.string() }));

/**
 * The rules of squawk that a migration's SQL breaks, such as `ban-drop-column` and `changing-column-type`: what an older
 * release cannot work beside, or what keeps a table locked for long.
 */
export async function brokenRules(sql: string): Promise<string[]> {
  const program = join(ROOT, 'node_modules', '.bin', 'squawk');
  const options = ['--assume-in-transaction', '--pg-version', '15.0', '--reporter', 'json'];
  const squawk = spawn(program, [...options, '--exclude', NOT_ASKED.join(',')], { stdio: ['pipe', 'pipe', 'inherit'] });
  squawk.stdin.end(sql);
  const [output] = await Promise.all([buffer(squawk.stdout), once(squawk, 'close')]);
  return [...new Set(Found.parse(JSON.parse(output.toString())).map(({ rule_name: rule }) => rule))];
}
