import { Card, Stack } from '@fieldhouse/ui';
import { styled } from 'styled-components';

const Notes = styled.ul`
  display: grid; gap: var(--s2); padding-left: 1.2em; list-style: disc; & li::marker { color: var(--turf); }
`;

/** Explanatory notes (S2 §2). */
export function BackupNotes({ retentionDays }: { retentionDays: number }) {
  const days = retentionDays === 1 ? '1 day' : `${retentionDays} days`;
  return (
    <Card>
      <Stack $gap={3}>
        <h3>How Backups Work</h3>
        <Notes>
          <li>Backups are made by the schedule, on the club’s clock, and by Create Backup Now.</li>
          <li>Backups older than {days} are deleted. The last complete one stays.</li>
          <li>Every backup is encrypted. The server cannot read it: the key that can is kept elsewhere.</li>
          <li>
            Verified means that a backup was decrypted, loaded into scratch databases and found whole:{' '}
            <code>npm run restore -- FILE --rehearse</code> on the server.
          </li>
        </Notes>
      </Stack>
    </Card>
  );
}
