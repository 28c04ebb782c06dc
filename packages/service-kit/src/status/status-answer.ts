import { type BrokerState, type ServiceName, type ServiceStatus, serviceStatusOf } from '@fieldhouse/contracts';
import type { EventTransport } from '../ports.ts';
import { type AnyCallHandler, answers, type ServiceContext } from '../service.ts';

/** Every service's answer to svc-admin about itself, its database and its queues. */
export function statusAnswer(service: ServiceName, transport: Pick<EventTransport, 'isConnected'>): AnyCallHandler {
  return answers(serviceStatusOf(service), async (_, ctx) => ({
    ...(await readDatabase(ctx)),
    broker: brokerState(transport),
  }));
}

function brokerState({ isConnected }: Pick<EventTransport, 'isConnected'>): BrokerState {
  if (!isConnected) return 'none';
  return isConnected() ? 'connected' : 'disconnected';
}

interface StatusRow {
  databaseBytes: number;
  databaseVersion: string;
  outbox: number;
  outboxSince: Date | null;
  inbox: number;
  inboxSince: Date | null;
  deadEvents: number;
}

/** One statement. The size is the one that psql's `\l+` shows; the version is only the number. */
async function readDatabase({ db, name }: ServiceContext): Promise<Omit<ServiceStatus, 'broker'>> {
  const { rows } = await db.raw<{ rows: [StatusRow] }>(
    `SELECT pg_database_size(current_database()) AS "databaseBytes",
       split_part(current_setting('server_version'), ' ', 1) AS "databaseVersion",
       outbox.waiting AS outbox, outbox.oldest AS "outboxSince",
       inbox.waiting AS inbox, inbox.oldest AS "inboxSince",
       (SELECT count(*) FROM inbox WHERE consumer = :name AND state IN ('dead', 'parked')) AS "deadEvents"
     FROM (SELECT count(*) AS waiting, min(created_at) AS oldest FROM outbox WHERE delivered_at IS NULL) outbox,
       (SELECT count(*) AS waiting, min(received_at) AS oldest
        FROM inbox WHERE consumer = :name AND state = 'pending') inbox`,
    { name },
  );
  const [row] = rows;
  return {
    databaseBytes: row.databaseBytes,
    databaseVersion: row.databaseVersion,
    outbox: { count: row.outbox, oldestAt: row.outboxSince?.toISOString() ?? null },
    inbox: { count: row.inbox, oldestAt: row.inboxSince?.toISOString() ?? null },
    deadEvents: row.deadEvents,
  };
}
