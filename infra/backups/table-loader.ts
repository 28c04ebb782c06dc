import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A table by its name in a snapshot, for a statement. */
export const quoted = (table: string) => table.split('.').map(escapeIdentifier).join('.');
const columnList = (columns: readonly string[]) => columns.map(escapeIdentifier).join(', ');

/** Loads one table after another, no faster than PostgreSQL takes the rows. */
export class TableLoader {
  readonly #client: Client;
  #open: { table: string; input: PassThrough; loading: Promise<void> } | undefined;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Adds rows of a table in the COPY text format. */
  async add(table: string, columns: readonly string[], rows: Buffer): Promise<void> {
    if (this.#open?.table !== table) await this.finish();
    this.#open ??= this.#begin(table, columns);
    const { input, loading } = this.#open;
    if (!input.write(rows)) await Promise.race([once(input, 'drain'), loading]);
  }

  /** Resolves when all that was added is loaded; throws what PostgreSQL refuses. */
  async finish(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    open?.input.end();
    await open?.loading;
  }

  #begin(table: string, columns: readonly string[]) {
    const input = new PassThrough();
    const copy = this.#client.query(copyFrom(`COPY ${quoted(table)} (${columnList(columns)}) FROM STDIN`));
    const loading = pipeline(input, copy);
    // It is awaited by whoever adds or finishes.
    loading.catch(() => undefined);
    return { table, input, loading };
  }
}
