import { type ServiceContext, unavailable, type Who } from '@fieldhouse/service-kit';
import type { RowError, StagedRow, UploadResult, UploadSummary } from './upload.ts';

interface Page {
  after: number;
  most: number;
}

export async function uploadsOf(_ctx: ServiceContext, _who: Who): Promise<UploadSummary[]> {
  throw unavailable();
}

export async function showUpload(_ctx: ServiceContext, _who: Who, _uploadId: number): Promise<UploadResult> {
  throw unavailable();
}

export async function rowsOf(
  _ctx: ServiceContext,
  _who: Who,
  _uploadId: number,
  _page: Page & { filter: 'all' | 'unmatched' | 'duplicates' },
): Promise<{ rows: StagedRow[]; total: number }> {
  throw unavailable();
}

export async function errorsOf(
  _ctx: ServiceContext,
  _who: Who,
  _uploadId: number,
  _page: Page,
): Promise<{ errors: RowError[]; total: number }> {
  throw unavailable();
}

export async function discardUpload(_ctx: ServiceContext, _who: Who, _uploadId: number): Promise<void> {
  throw unavailable();
}
