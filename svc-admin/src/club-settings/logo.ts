import { buffer } from 'node:stream/consumers';
import {
  type Db,
  type IncomingUpload,
  invalid,
  nextVersion,
  recordAudit,
  type ServiceContext,
} from '@fieldhouse/service-kit';

/** The largest logo, in bytes. */
export const MAX_LOGO_BYTES = 200_000;
export const LOGO_TOO_LARGE = 'The logo is too large: at most 200 kB';

export interface Logo {
  version: number;
  contentType: string;
  content: Buffer;
}

/** The first bytes of each kind of image. SVG is none of them: it may contain scripts. */
const KINDS: readonly (readonly [contentType: string, isKind: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
];

/** The version of the club's logo; null: it has none. */
export async function logoVersion(db: Db): Promise<number | null> {
  const stored = await db('club_logo').where({ id: 1 }).first<{ version: number } | undefined>('version');
  return stored?.version ?? null;
}

/** The club's logo. */
export async function storedLogo(db: Db): Promise<Logo | undefined> {
  return db('club_logo')
    .where({ id: 1 })
    .first<Logo | undefined>({ version: 'version', contentType: 'content_type', content: 'content' });
}

/**
 * Stores the club's logo and returns its version. Its kind is what its first bytes say, whatever name and type the
 * browser sent. Throws 400 for anything but a PNG, JPEG or WebP image, and 413 above 200 kB.
 */
export async function changeLogo(ctx: ServiceContext, upload: IncomingUpload): Promise<number> {
  const { taken: content } = await upload.receive(({ content: stream }) => buffer(stream));
  const contentType = content && KINDS.find(([, isKind]) => isKind(content))?.[0];
  if (!contentType) throw invalid([{ path: 'file', message: 'The logo must be a PNG, JPEG or WebP image' }]);
  return ctx.db.transaction(async (tx) => {
    const version = await nextVersion(tx);
    const row = { id: 1, version, content_type: contentType, content };
    await tx('club_logo').insert(row).onConflict('id').merge();
    await recordAudit(tx, ctx, { fields: ['logo'] });
    return version;
  });
}

/** Removes the club's logo. */
export async function removeLogo(ctx: ServiceContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx('club_logo').where({ id: 1 }).delete();
    await recordAudit(tx, ctx, { fields: ['logo'] });
  });
}
