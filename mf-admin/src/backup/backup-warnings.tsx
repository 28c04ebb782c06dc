import type { BackupStatus } from '@fieldhouse/api';
import { mediumDayOf } from '@fieldhouse/contracts/club';
import { Callout } from '@fieldhouse/ui';
import type { ReactNode } from 'react';

type Warning = BackupStatus['warnings'][number];

/** What needs an action of an admin or operator. */
export function BackupWarnings({ status: { warnings, history } }: { status: BackupStatus }) {
  const failure = history.find(({ state }) => state === 'Failed')?.error;
  return warnings.map((warning) => {
    const { title, text } = warningText(warning, failure);
    return (
      <Callout key={warning.kind} tone={warning.kind === 'not-rehearsed' ? 'warning' : 'danger'} title={title}>
        {text}
      </Callout>
    );
  });
}

function warningText({ kind, since }: Warning, failure: string | null | undefined): { title: string; text: ReactNode } {
  const day = since && mediumDayOf(since);
  switch (kind) {
    case 'no-key':
      return {
        title: 'No backups are made: there is no key to encrypt them with.',
        text: 'The operator sets it. Its other half decrypts backups and is not kept on the server.',
      };
    case 'failed':
      return {
        title: day ? `The last backup failed (${day}).` : 'The last backup failed.',
        text: failure ?? 'Unknown error occurred',
      };
    case 'too-old':
      return {
        title: day ? `The last backup is over 26 hours old (${day}).` : 'There is no backup yet.',
        text: 'What changes after the last backup is lost when the databases are. Create one now.',
      };
    case 'not-rehearsed':
      return {
        title: day ? `The last restore was rehearsed over 30 days ago (${day}).` : 'No restore was rehearsed yet.',
        text: (
          <>
            Only a restore proves a backup. Rehearse with <code>npm run restore -- FILE --rehearse</code>; the date here
            follows.
          </>
        ),
      };
  }
}
