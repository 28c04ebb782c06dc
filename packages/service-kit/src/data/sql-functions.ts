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
  /** Functions that columns and indexes use. They are applied before the tables. Their results never change. */
  values: readonly SqlFunction[];
  /** All other functions. They are applied after the tables. */
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

/** The checksum of an SQL text. Comments and the length of white space do not change it. */
export function checksumOf(sql: string): string {
  const normalizedSql = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
  return createHash('sha256').update(normalizedSql).digest('hex');
}
