import { multipart, noContent, notFound, ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { changeLogo, LOGO_TOO_LARGE, MAX_LOGO_BYTES, removeLogo, storedLogo } from './logo.ts';

const PATH = '/api/admin/club-settings/logo';

/** The logo that pages show from now on. */
const StoredLogo = z.object({ logoVersion: z.int().positive() }).meta({ id: 'StoredLogo' });

const Image = z.instanceof(Buffer).meta({
  contentMediaType: 'image/png, image/jpeg, image/webp',
  override: { type: 'string', format: 'binary' },
});

export const logoRoute = route({
  method: 'get',
  path: '/api/club/logo',
  access: 'public',
  summary: 'The club’s logo',
  query: z.object({ v: z.string().max(20).optional().describe('`logoVersion`: then it may be cached for a year') }),
  answers: { 200: Image },
  problems: { not_found: 404 },
  handle: async ({ ctx, query }) => {
    const logo = await storedLogo(ctx.db);
    if (!logo) throw notFound('Logo');
    const isThisVersion = query.v === String(logo.version);
    return ok(logo.content, {
      'Content-Type': logo.contentType,
      'Cache-Control': isThisVersion ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Content-Disposition': 'inline; filename="logo"',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    });
  },
});

export const changeLogoRoute = route({
  method: 'post',
  path: PATH,
  access: ['admin'],
  permissions: ['club.settings'],
  audit: { action: 'club.logo-changed', label: 'Changed logo', verb: 'changed the club’s logo', subject: 'club' },
  recentSignIn: true,
  summary: 'Change the club’s logo: a PNG, JPEG or WebP image',
  body: multipart({ file: 'file', fields: {}, maxBytes: MAX_LOGO_BYTES, tooLarge: LOGO_TOO_LARGE }),
  answers: { 200: StoredLogo },
  handle: async ({ ctx, body }) => ok({ logoVersion: await changeLogo(ctx, body) }),
});

export const removeLogoRoute = route({
  method: 'delete',
  path: PATH,
  access: ['admin'],
  permissions: ['club.settings'],
  audit: { action: 'club.logo-removed', label: 'Removed logo', verb: 'removed the club’s logo', subject: 'club' },
  recentSignIn: true,
  summary: 'Remove the club’s logo',
  answers: { 204: null },
  handle: async ({ ctx }) => {
    await removeLogo(ctx);
    return noContent();
  },
});
