import { randomUUID } from 'node:crypto';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';

/** Adds dead events to svc-notify's inbox, about an event that does not exist; returns their ids. */
export async function addDeadEvents(club: Pick<Club, 'dataDir'>, count: number): Promise<string[]> {
  const { urls } = await clubDatabases(club);
  const db = new Client({ connectionString: urls.notify });
  await db.connect();
  try {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (const id of ids) {
      await db.query(
        `INSERT INTO inbox (consumer, event_id, type, source, envelope, state, attempts, error_code)
         VALUES ('notify', $1, $2, $3, $4, 'dead', 220, '40P01')`,
        [id, 'event.deleted', 'events', JSON.stringify(deletedEvent(id))],
      );
    }
    return ids;
  } finally {
    await db.end();
  }
}

function deletedEvent(id: string): object {
  return {
    specversion: '1.0',
    id,
    source: 'events',
    type: 'event.deleted',
    subject: '999999',
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data: { id: 999_999, version: 1 },
  };
}
