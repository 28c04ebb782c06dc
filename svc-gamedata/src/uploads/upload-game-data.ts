import { type IncomingUpload, type ServiceContext, unavailable, type Who } from '@fieldhouse/service-kit';
import type { UploadResult } from './upload.ts';

/** Reads an uploaded file. */
export async function uploadGameData(_ctx: ServiceContext, _who: Who, _upload: IncomingUpload): Promise<UploadResult> {
  throw unavailable();
}
