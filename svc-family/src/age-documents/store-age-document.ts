import { recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockChangeableChild } from '../children/changeable-child.ts';
import { replaceAgeDocument } from './age-document.repository.ts';
import { readPngDataUrl } from './read-png-data-url.ts';
import { redrawImage } from './redraw-image.ts';
import { countUpload } from './upload-limit.ts';

interface Upload {
  childId: number;
  /** A PNG data URL. */
  document: string;
}

/**
 * Checks whether a user may upload a document of this child, before the body is read, so that only allowed uploads are
 * parsed. Throws 404 or 403 for a child that the user may not change, and 429 after many uploads in a short time.
 */
export async function expectMayUpload(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  childId: number,
): Promise<void> {
  await ctx.db.transaction((tx) => lockChangeableChild(tx, ctx, who, childId));
  await countUpload(ctx, who.userId);
}

/**
 * Re-encodes an image and stores it as the child's age document in place of the earlier one (S1 §4, product decision
 * 23). Returns the upload time. Throws 404 or 403 for a child that the caller may not change; 400, 413 or 415 for a
 * file that is not an image or too large; 503 when too many images wait. The earlier document stays when an upload is
 * refused.
 */
export async function storeAgeDocument(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { childId, document }: Upload,
): Promise<Date> {
  const image = await redrawImage(readPngDataUrl(document));
  const uploadedAt = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    await lockChangeableChild(tx, ctx, who, childId);
    await replaceAgeDocument(tx, { childId, image, uploadedBy: who.userId, uploadedAt });
    await recordAudit(tx, ctx);
  });
  return uploadedAt;
}
