import { httpCalls } from '../calls/http-calls.ts';
import { readEnvironment } from '../environment.ts';
import type { ServiceDefinition } from '../service.ts';
import { operate } from './operate.ts';
import { operatorContext } from './operator-context.ts';

/**
 * Runs an operator's command in the environment of a service: `node src/main.ts rebuild child` in its container. Owners
 * are called over HTTP. An error is a line on standard error and exit code 1.
 */
export async function operateProcess(
  definition: ServiceDefinition,
  command: string,
  args: readonly string[],
): Promise<void> {
  const { name } = definition;
  const environment = readEnvironment();
  const { serviceUrls, serviceSecret: secret } = environment;
  const ctx = operatorContext(name, environment, (log) => httpCalls({ name, serviceUrls, secret, log }));
  try {
    await operate(command, { definition, ctx, args, print: (line) => void process.stdout.write(`${line}\n`) });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'unknown'}\n`);
    process.exitCode = 1;
  } finally {
    await ctx.db.destroy();
  }
}
