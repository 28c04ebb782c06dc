import { OperatorError } from '../launcher/operator-error.js';
import { noteOf, servicesAt } from './check-operations.ts';
import { publishedText } from './publish.ts';
import { publishAll } from './publish-all.ts';
import { ReleaseSettings } from './settings.ts';

/** The services of the same upgrade stop and start in this time. */
const WAIT_MS = 60_000;

/**
 * Publishes the releases of the image, or stores them for a preview. The exit code is 0, also when they are in use
 * already; 1, with the reason, when one is refused.
 */
const { BUILT, RELEASES, API_DOCUMENTS, PREVIEW: isPreview } = ReleaseSettings.parse(process.env);
try {
  const services = API_DOCUMENTS === undefined ? undefined : servicesAt(API_DOCUMENTS, WAIT_MS);
  const { releases, silent } = await publishAll(BUILT, RELEASES, { services, isPreview });
  for (const [app, hash] of Object.entries(releases)) process.stdout.write(publishedText(app, hash, isPreview));
  process.stdout.write(noteOf(silent));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
