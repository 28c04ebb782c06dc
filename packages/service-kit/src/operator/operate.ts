import { isDatabaseUnavailable } from '../data/database-unavailable.ts';
import type { Operation } from './operation.ts';
import { rebuild } from './rebuild.ts';
import { replay } from './replay.ts';

const COMMANDS: Readonly<Record<string, (operation: Operation) => Promise<void>>> = { replay, rebuild };

/**
 * Runs an operator's command for a service: `replay`, `replay ID`, `replay --all`, `rebuild`, `rebuild child`. The
 * service may run at the same time. Throws an Error with a sentence for the operator when the command fails.
 */
export async function operate(command: string, operation: Operation): Promise<void> {
  const perform = COMMANDS[command];
  if (!perform) throw new Error(`There is no command "${command}". Commands: ${Object.keys(COMMANDS).join(', ')}`);
  try {
    await perform(operation);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const message = `The database of svc-${operation.ctx.name} does not answer. Start the platform and run this again.`;
    throw new Error(message, { cause: error });
  }
}
