import { type ServiceContext, unavailable, type Who } from '@fieldhouse/service-kit';
import type { DuplicateAction, StagedRow } from './upload.ts';

interface RowChange {
  uploadId: number;
  row: number;
  childId?: number | null | undefined;
  action?: DuplicateAction | undefined;
}

/** Keeps a choice about a row. */
export async function changeRow(_ctx: ServiceContext, _who: Who, _change: RowChange): Promise<StagedRow> {
  throw unavailable();
}

/** Keeps a choice about all duplicates. */
export async function changeDuplicates(
  _ctx: ServiceContext,
  _who: Who,
  _change: { uploadId: number; action: DuplicateAction },
): Promise<number> {
  throw unavailable();
}
