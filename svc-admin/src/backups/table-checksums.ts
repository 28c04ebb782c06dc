import { createHash, type Hash } from 'node:crypto';
import type { Snapshot } from '@fieldhouse/contracts';

const PART_NAME = /^tables\/([\w.]+)\/(\d{6})\.copy$/;

/** A backup is incomplete or damaged; the message is a sentence for its user. */
export class IncompleteBackup extends Error {
  override name = 'IncompleteBackup';
}

/** Size and checksum of what was received of each table of one snapshot, to be compared with its description. */
export class TableChecksums {
  readonly #tables = new Map<string, { parts: number; bytes: number; hash: Hash }>();

  /** Adds a part of a table. Throws for an entry that is no part, or is not the next one. */
  add(name: string, content: Uint8Array): void {
    const [, table, number] = PART_NAME.exec(name) ?? [];
    if (table === undefined) throw new IncompleteBackup(`The entry ${name} is no part of a snapshot`);
    const received = this.#tables.get(table) ?? { parts: 0, bytes: 0, hash: createHash('sha256') };
    received.parts += 1;
    if (Number(number) !== received.parts) throw new IncompleteBackup(`The parts of ${table} are not in order`);
    received.bytes += content.length;
    received.hash.update(content);
    this.#tables.set(table, received);
  }

  /** Throws unless what was received is what the snapshot describes. */
  expectEqual({ service, tables }: Snapshot): void {
    for (const { name, bytes, sha256 } of tables) {
      const received = this.#tables.get(name);
      const hash = (received?.hash ?? createHash('sha256')).digest('hex');
      if ((received?.bytes ?? 0) !== bytes || hash !== sha256)
        throw new IncompleteBackup(`${service}’s ${name} differs from its snapshot’s description`);
      this.#tables.delete(name);
    }
    const [unlisted] = this.#tables.keys();
    if (unlisted !== undefined) throw new IncompleteBackup(`${service}’s snapshot does not describe ${unlisted}`);
  }
}
