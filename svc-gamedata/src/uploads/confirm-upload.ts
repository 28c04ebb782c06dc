import { type ServiceContext, unavailable, type Who } from '@fieldhouse/service-kit';
import type { Confirmation } from './confirmation.ts';
import type { ConfirmResult } from './upload.ts';

/** Confirms an upload. */
export async function confirmUpload(_ctx: ServiceContext, _who: Who, _body: Confirmation): Promise<ConfirmResult> {
  throw unavailable();
}
