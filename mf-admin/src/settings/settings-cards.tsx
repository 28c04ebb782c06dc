import type { SystemStatus } from '@fieldhouse/api';
import { StatCard, StatCards } from '@fieldhouse/ui';
import { whenText } from '../mail/when-text.ts';
import { megabytes } from '../megabytes.ts';
import { servicesText } from '../service-names.ts';
import { NOT_REACHED, notReached } from './not-reached.tsx';

/**
 * Database Status, Last Backup, Storage Used, Active Sessions (S2 §2), with the values of the running system
 * (product decision 48).
 */
export function SettingsCards({ system }: { system: SystemStatus }) {
  return (
    <StatCards>
      <DatabaseCard system={system} />
      <BackupCard system={system} />
      <StorageCard system={system} />
      <SessionsCard sessions={system.activeSessions} />
    </StatCards>
  );
}

function DatabaseCard({ system }: { system: SystemStatus }) {
  const unreachable = notReached(system);
  const all = system.services.length;
  if (unreachable.length === 0)
    return <StatCard label="Database Status" value="Connected" note={`all ${all} databases`} />;
  return (
    <StatCard
      label="Database Status"
      value={unreachable.length === all ? NOT_REACHED : `${all - unreachable.length} of ${all}`}
      note={`Not reached: ${servicesText(unreachable)}`}
      tone="needs-work"
    />
  );
}

function BackupCard({ system }: { system: SystemStatus }) {
  const { lastBackup } = system;
  if (lastBackup) {
    const { first, second } = whenText(lastBackup.completedAt);
    return <StatCard label="Last Backup" value={first} note={`${second} · ${megabytes(lastBackup.size)}`} />;
  }
  const isKnown = !notReached(system).includes('admin');
  return <StatCard label="Last Backup" value={isKnown ? 'Never' : NOT_REACHED} />;
}

const databases = (count: number) => (count === 1 ? '1 database' : `${count} databases`);

function StorageCard({ system }: { system: SystemStatus }) {
  const known = system.services.flatMap(({ status }) => status ?? []);
  if (known.length === 0) return <StatCard label="Storage Used" value={NOT_REACHED} tone="needs-work" />;
  const unreachable = notReached(system);
  return (
    <StatCard
      label="Storage Used"
      value={megabytes(known.reduce((sum, { databaseBytes }) => sum + databaseBytes, 0))}
      note={unreachable.length === 0 ? `in ${databases(known.length)}` : `without ${servicesText(unreachable)}`}
    />
  );
}

function SessionsCard({ sessions }: { sessions: SystemStatus['activeSessions'] }) {
  if (!sessions) return <StatCard label="Active Sessions" value={NOT_REACHED} tone="needs-work" />;
  const { people } = sessions;
  return (
    <StatCard
      label="Active Sessions"
      value={sessions.sessions}
      note={people === 1 ? 'of 1 person' : `of ${people} people`}
    />
  );
}
