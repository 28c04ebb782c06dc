import restoreCommand from '../launcher/commands/restore.ts';
import { OperatorError } from '../launcher/operator-error.js';

/** `npm run restore` in a container; the environment has all addresses. */
try {
  process.exitCode = await restoreCommand(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
