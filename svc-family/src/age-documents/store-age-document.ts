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
 * Decides whether somebody may send a document of this child, before it is read: nobody has a picture parsed or
 * drawn for a child that is not theirs. Throws 404 or 403 for such a child, and 429 for many in a short time.
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
 * Keeps an image as the child's age document in the place of the one before, redrawn (S1 §4, product decision 23).
 * Answers when that was. Throws 404 or 403 for a child that is not the caller's to change; 400, 413 or 415 for what
 * is no image or too large; 503 when too many are at it. Whatever is refused, the document before stays.
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
