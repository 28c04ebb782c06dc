import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A file of `sql/`: it creates or replaces one function, and the trigger that calls it. */
export interface SqlFunction {
  /** The file's name without its ending. */
  name: string;
  sql: string;
  checksum: string;
}

/** A database's functions, each in the file of its current body. */
export interface SqlFunctions {
  /** Those that columns and indexes are made with: applied before the tables. What one answers never changes. */
  values: readonly SqlFunction[];
  /** All others: applied after the tables. */
  others: readonly SqlFunction[];
}

/** Reads `*.sql` of a folder and, as `values`, of `values/` in it. */
export function readSqlFunctions(folder: URL): SqlFunctions {
  return { values: filesOf(new URL('values/', folder)), others: filesOf(folder) };
}

function filesOf(folder: URL): SqlFunction[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => {
    const sql = readFileSync(new URL(file, folder), 'utf8');
    return { name: file.slice(0, -'.sql'.length), sql, checksum: checksumOf(sql) };
  });
}

/** What tells one text of SQL from another; comments and the length of gaps are none of it. */
export function checksumOf(sql: string): string {
  const normalized = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
  return createHash('sha256').update(normalized).digest('hex');
}
