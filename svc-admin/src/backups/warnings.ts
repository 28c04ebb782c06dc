import type { BACKUP_WARNINGS } from './backup-status.ts';

const HOUR_MS = 3_600_000;
/** A daily backup may be two hours late. */
const TOO_OLD_MS = 26 * HOUR_MS;
const REHEARSAL_MS = 30 * 24 * HOUR_MS;

interface BackupFacts {
  now: Date;
  /** Whether there is a key to encrypt with. */
  hasKey: boolean;
  /** When the site was created: the time without a backup is counted from there. */
  siteCreatedAt: Date;
  /** When the last finished run ended, if it failed. */
  failedAt: Date | undefined;
  /** When the last complete backup began. */
  lastCompleteAt: Date | undefined;
  lastVerifiedAt: Date | undefined;
}

export interface Warning {
  kind: (typeof BACKUP_WARNINGS)[number];
  since: Date | null;
}

/** The warnings for admins; a pure function. */
export function warningsOf(facts: BackupFacts): Warning[] {
  const { now, hasKey, siteCreatedAt, failedAt, lastCompleteAt, lastVerifiedAt } = facts;
  const isPast = (at: Date | undefined, limitMs: number) => now.getTime() - (at ?? siteCreatedAt).getTime() > limitMs;
  const warnings: Warning[] = [];
  if (!hasKey) warnings.push({ kind: 'no-key', since: null });
  if (failedAt) warnings.push({ kind: 'failed', since: failedAt });
  if (isPast(lastCompleteAt, TOO_OLD_MS)) warnings.push({ kind: 'too-old', since: lastCompleteAt ?? null });
  if (isPast(lastVerifiedAt, REHEARSAL_MS)) warnings.push({ kind: 'not-rehearsed', since: lastVerifiedAt ?? null });
  return warnings;
}
