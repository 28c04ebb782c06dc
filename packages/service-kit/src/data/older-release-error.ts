import { CannotStartError } from './cannot-start-error.ts';

/** A newer release has changed the database so that this release does not work with it. */
export class OlderReleaseError extends CannotStartError {
  override name = 'OlderReleaseError';

  constructor(
    database: string,
    { migration, minVersion, release }: Record<'migration' | 'minVersion' | 'release', string>,
  ) {
    super(
      `A newer release has changed the database ${database}: since its migration ${migration} it needs release ` +
        `${minVersion} or newer, and this is ${release}. Start that release, or restore a backup of before it. ` +
        'Nothing was changed.',
    );
  }
}
