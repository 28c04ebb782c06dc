import type { BackupStatus } from '@fieldhouse/api';
import { styled } from 'styled-components';
import { whenText } from '../mail/when-text.ts';

const Place = styled.a`
  display: inline-flex; flex-wrap: wrap; align-items: center; gap: 0 6px; min-height: var(--target);
  color: var(--muted); font-size: var(--t-s);
  & > b { color: var(--turf); font-weight: 600; }
  &[data-none] > b { color: var(--warn); }
`;

/** When a backup was last verified, a link to the backups; nothing where no backups are made. */
export function VerifiedBackup({ status }: { status: BackupStatus | undefined }) {
  if (!status?.config.enabled) return null;
  const [last] = status.history
    .flatMap(({ verifiedAt }) => verifiedAt ?? [])
    .toSorted((one, other) => (one < other ? 1 : -1));
  const { first, second } = last === undefined ? { first: 'none yet', second: '' } : whenText(last);
  return (
    <Place href="/admin?tab=backup" data-none={last === undefined || undefined}>
      <span>Last verified backup</span> <b>{[first, second].filter(Boolean).join(', ')}</b>
    </Place>
  );
}
