import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, Pool } from 'pg';

/** svc-events' own database, as that service reaches it. */
export async function eventsDatabase(dataDir: string, connections: number) {
  const [passwords, postmaster] = await Promise.all([
    readFile(join(dataDir, 'databases.json'), 'utf8'),
    readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'),
  ]);
  const pool = new Pool({
    host: '127.0.0.1',
    port: Number(postmaster.split('\n')[3]),
    database: 'fieldhouse_events',
    user: 'fieldhouse_events',
    password: JSON.parse(passwords).events,
    max: connections,
    idleTimeoutMillis: 1000,
  });

  /** The registration function and nothing around it; answers whether there was a place. */
  const book = async (eventId: number, child: { id: number; parentId: number }): Promise<boolean> => {
    const envelope = {
      specversion: '1.0',
      id: randomUUID(),
      source: 'events',
      type: 'registration.created',
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      actor: child.parentId,
      actorrole: 'parent',
      data: { childName: `Runner ${child.id}` },
    };
    try {
      const values = [eventId, child.id, null, child.parentId, JSON.stringify(envelope), randomUUID()];
      await pool.query('SELECT * FROM register_child_v1($1, $2, $3, $4, $5, $6)', values);
      return true;
    } catch (error) {
      if (error instanceof DatabaseError && error.message === 'event_full') return false;
      throw error;
    }
  };

  return {
    book,
    /** Places that are taken, counted from the registrations. */
    soldOf: async (eventId: number): Promise<number> => {
      const text = `SELECT count(*)::int AS sold FROM registration WHERE event_id = $1 AND state = 'active'`;
      return (await pool.query(text, [eventId])).rows[0].sold;
    },
    /** Until every event is delivered: the next round is not measured beside the work of this one. */
    untilTold: async (): Promise<void> => {
      const text = 'SELECT count(*)::int AS waiting FROM outbox WHERE delivered_at IS NULL';
      while ((await pool.query(text)).rows[0].waiting > 0) await pause(100);
    },
    close: () => pool.end(),
  };
}

export type EventsDatabase = Awaited<ReturnType<typeof eventsDatabase>>;
