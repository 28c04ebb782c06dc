import { DEFINITIONS } from '../../local/definitions.ts';
import { operateClub } from '../../operator/operate-club.ts';
import { OperatorError } from '../operator-error.js';

/** `npm run operator -- reset-passkeys USER`: a command that only one service has. The platform may run. */
export default async function operatorCommand([command = '', ...args]: readonly string[]): Promise<number> {
  const owner = Object.values(DEFINITIONS).find(({ commands = [] }) => commands.some(({ name }) => name === command));
  if (!owner) throw new OperatorError(`Say which:\n${listOfCommands()}`);
  await operateClub(command, [owner.name], args);
  return 0;
}

function listOfCommands(): string {
  return Object.values(DEFINITIONS)
    .flatMap(({ commands = [] }) => commands)
    .map(({ name, usage }) => `  npm run operator -- ${name} ${usage}`.trimEnd())
    .join('\n');
}
