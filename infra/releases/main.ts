import { OperatorError } from '../launcher/operator-error.js';
import { publishAll } from './publish-all.ts';
import { ReleaseSettings } from './settings.ts';

/**
 * Publishes the releases of the image. The exit code is 0, also when they are in use already; 1, with the reason, when
 * one is refused.
 */
const { BUILT, RELEASES } = ReleaseSettings.parse(process.env);
try {
  for (const [app, hash] of Object.entries(await publishAll(BUILT, RELEASES))) {
    process.stdout.write(`${app} ${hash} is in use\n`);
  }
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
