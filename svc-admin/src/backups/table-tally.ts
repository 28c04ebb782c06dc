import { createHash, type Hash } from 'node:crypto';
import type { Snapshot } from '@fieldhouse/contracts';

const PART_NAME = /^tables\/([\w.]+)\/(\d{6})\.copy$/;

/** What is wrong with a backup, in words for whoever wants to use it. */
export class NotWhole extends Error {
  override name = 'NotWhole';
}

/** What has come of each table of one snapshot, to be compared with what the snapshot says of itself. */
export class TableTally {
  readonly #tables = new Map<string, { parts: number; bytes: number; hash: Hash }>();

  /** Counts a part of a table. Throws for an entry that is none, or comes out of turn. */
  add(name: string, content: Uint8Array): void {
    const [, table, number] = PART_NAME.exec(name) ?? [];
    if (table === undefined) throw new NotWhole(`The entry ${name} is no part of a snapshot`);
    const tally = this.#tables.get(table) ?? { parts: 0, bytes: 0, hash: createHash('sha256') };
    tally.parts += 1;
    if (Number(number) !== tally.parts) throw new NotWhole(`The parts of ${table} are not in their order`);
    tally.bytes += content.length;
    tally.hash.update(content);
    this.#tables.set(table, tally);
  }

  /** Throws unless what has come is what the snapshot says. */
  expectEqual({ service, tables }: Snapshot): void {
    for (const { name, bytes, sha256 } of tables) {
      const tally = this.#tables.get(name);
      const hash = (tally?.hash ?? createHash('sha256')).digest('hex');
      if ((tally?.bytes ?? 0) !== bytes || hash !== sha256)
        throw new NotWhole(`${service}’s ${name} is not what its snapshot says`);
      this.#tables.delete(name);
    }
    const [unknown] = this.#tables.keys();
    if (unknown !== undefined) throw new NotWhole(`${service}’s snapshot says nothing of ${unknown}`);
  }
}
