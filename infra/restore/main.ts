import { readSecretSettings } from '@fieldhouse/service-kit/secret-settings';
import restoreCommand from '../launcher/commands/restore.ts';
import { OperatorError } from '../launcher/operator-error.js';

/** `npm run restore` in a container; the environment has all addresses, or names the files with their secrets. */
try {
  Object.assign(process.env, readSecretSettings(process.env));
  process.exitCode = await restoreCommand(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
