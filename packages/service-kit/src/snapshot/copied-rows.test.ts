import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { emptyDatabase, type TestDatabase } from '../testing/index.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { copiedRows } from './copied-rows.ts';

const ROWS = 3;
/** PostgreSQL's message CopyDone: its type and its length. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);

let database: TestDatabase;
let proxy: TcpProxy;
beforeAll(async () => {
  database = await emptyDatabase();
  proxy = await startTcpProxy(database.url, { splitAfter: { bytes: COPY_DONE, delayMs: 100 } });
});
afterAll(async () => {
  await proxy?.close();
  await database?.drop();
});

describe('When the number of rows of a COPY arrives after the end of its stream', () => {
  it('Then `copiedRows` waits for it', async () => {
    const client = new Client({ connectionString: proxy.url });
    await client.connect();
    try {
      const copy = client.query(copyTo(`COPY (SELECT * FROM generate_series(1, ${ROWS})) TO STDOUT`));
      for await (const _chunk of copy);
      expect(copy.rowCount).toBe(0);
      expect(await copiedRows(client, copy)).toBe(ROWS);
    } finally {
      await client.end();
    }
  });
});
