import { isDatabaseUnavailable } from '../data/database-unavailable.ts';
import type { Operation } from './operation.ts';
import { rebuild } from './rebuild.ts';
import { replay } from './replay.ts';

type Perform = (operation: Operation) => Promise<void>;

/** The commands of every service. */
const COMMANDS: Readonly<Record<string, Perform>> = { replay, rebuild };

/**
 * Runs an operator's command for a service: `replay`, `replay ID`, `replay --all`, `rebuild`, `rebuild child`, or one
 * of the service's own. The service may run at the same time. Throws an Error with a sentence for the operator when the
 * command fails.
 */
export async function operate(command: string, operation: Operation): Promise<void> {
  const commands = commandsOf(operation);
  const perform = commands[command];
  if (!perform) throw new Error(`There is no command "${command}". Commands: ${Object.keys(commands).join(', ')}`);
  try {
    await perform(operation);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const message = `The database of svc-${operation.ctx.name} does not answer. Start the platform and run this again.`;
    throw new Error(message, { cause: error });
  }
}

function commandsOf({ definition }: Operation): Readonly<Record<string, Perform>> {
  const own = (definition.commands ?? []).map(({ name, run }) => [name, run]);
  return { ...COMMANDS, ...Object.fromEntries(own) };
}
