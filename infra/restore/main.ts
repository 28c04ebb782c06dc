import restoreCommand from '../launcher/commands/restore.ts';
import { Trouble } from '../launcher/trouble.js';

/** `npm run restore` in a container, which the environment tells where everything is. */
try {
  process.exitCode = await restoreCommand(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Trouble)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
