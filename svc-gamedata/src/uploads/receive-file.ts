import { clubToday, TEAM_SPORTS, type TeamSport } from '@fieldhouse/contracts';
import { invalid, type ServiceContext, type UploadedFile } from '@fieldhouse/service-kit';
import * as z from 'zod';
import type { Columns } from './file/columns.ts';
import type { TextEncoding } from './file/decode-text.ts';
import type { DateOrder } from './file/read-date.ts';
import { readFile } from './file/read-file.ts';
import { type RowToStage, stageErrors, stageRows } from './stage-rows.ts';
import { DATE_ORDERS, type RowError } from './upload.ts';

/** How many rows one statement stores. */
const BATCH = 1000;
/** How many errors are stored; all are counted. */
const MAX_ERRORS = 10_000;

export interface ReceivedFile {
  fileName: string;
  columns: Columns;
  encoding: TextEncoding;
  dateOrder: DateOrder | undefined;
  totalRecords: number;
  /** How many rows are invalid and left out. */
  errors: number;
}

/** The 400 for a form without sport or file (S2 §5). */
export function missingInput(path: 'sport' | 'file') {
  return invalid([{ path, message: 'Please select a sport and choose a file to upload.' }]);
}

/** The sport of a form; undefined without a valid one. */
export function sportIn(fields: UploadedFile['fields']): TeamSport | undefined {
  return z.enum(TEAM_SPORTS).safeParse(fields.sport).data;
}

/** The order of a file's dates in a form; undefined without a valid one. */
export function dateOrderIn(fields: UploadedFile['fields']): DateOrder | undefined {
  return z.enum(DATE_ORDERS).safeParse(fields.dateOrder).data;
}

/** Stores the rows of a file while it arrives. Throws 400 for a missing, non-CSV or unusable file. */
export async function receiveFile(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  uploadId: number,
  { name, content, fields }: UploadedFile,
): Promise<ReceivedFile> {
  if (name === '') throw missingInput('file');
  if (!/\.csv$/i.test(name)) throw invalid([{ path: 'file', message: 'Please select a CSV file.' }]);
  const dateOrder = dateOrderIn(fields);
  let columns: Columns | undefined;
  let encoding: TextEncoding = 'utf-8';
  let rows: RowToStage[] = [];
  let errors: RowError[] = [];
  let [totalRecords, wrongRows, storedErrors] = [0, 0, 0];
  const store = async () => {
    await stageRows(db, uploadId, rows);
    await stageErrors(db, uploadId, { errors, first: storedErrors + 1 });
    storedErrors += errors.length;
    rows = [];
    errors = [];
  };
  const read = readFile(
    content,
    { sport: sportIn(fields), today: clubToday(clock()), dateOrder },
    {
      onColumns: (found) => {
        columns = found;
      },
      onEncoding: (found) => {
        encoding = found;
      },
    },
  );
  for await (const one of read) {
    totalRecords += 1;
    if ('game' in one) rows.push(one);
    else {
      wrongRows += 1;
      const room = MAX_ERRORS - storedErrors - errors.length;
      errors.push(...one.faults.slice(0, room).map((fault) => ({ line: one.line, ...fault })));
    }
    if (rows.length + errors.length >= BATCH) await store();
  }
  await store();
  if (!columns) throw new Error('A file was read without its header');
  return { fileName: name, columns, encoding, dateOrder, totalRecords, errors: wrongRows };
}
