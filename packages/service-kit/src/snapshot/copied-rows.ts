import type { Client } from 'pg';
import type { CopyToStreamQuery } from 'pg-copy-streams';

/**
 * The number of rows of a COPY that was read to its end. PostgreSQL sends it after the last row, and it may arrive
 * later than the end of the stream, whose `rowCount` is 0 until then. The client sends the next statement only when the
 * COPY is complete.
 */
export async function copiedRows(client: Client, copy: CopyToStreamQuery): Promise<number> {
  await client.query('SELECT');
  return copy.rowCount;
}
