import { noContent, ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { tokenOf } from '../sessions/session-cookie.ts';
import { sessionOf } from '../sessions/start-session.ts';
import { PreviewedRelease, previewedIn, setPreviewCookie } from './preview-cookie.ts';

const PreviewForm = z.object({
  releases: z
    .array(PreviewedRelease)
    .max(10)
    .refine((releases) => new Set(releases.map(({ app }) => app)).size === releases.length, 'Name each app once'),
});

export const setPreviewRoute = route({
  method: 'put',
  path: '/api/admin/preview',
  access: ['admin'],
  permissions: ['release.preview'],
  audit: 'none: it changes what the caller’s own browser shows, and no record of the club',
  summary: 'Preview stored releases of the browser side in this browser, until the session ends; an empty list ends it',
  description: 'Whether a release is stored, and fits the others, the web server decides with each page.',
  body: PreviewForm,
  answers: { 204: null },
  example: { body: { releases: [{ app: 'mf-coach', release: '91ab04c7d2e85f36' }] } },
  handle: async ({ ctx, who, body: { releases } }) =>
    noContent({ 'Set-Cookie': setPreviewCookie(ctx, { sessionId: who.sessionId, releases }) }),
});

/**
 * The gateway calls it before it asks the web server for a page or the list of releases. It refuses nobody: without the
 * session of an admin the header is left out, and the web server answers as for everybody.
 */
export const previewOfRequestRoute = route({
  method: 'get',
  path: '/internal/preview',
  access: 'public',
  summary: 'The releases that the admin of a session previews, for the gateway',
  answers: { 200: null },
  handle: async (request) => {
    const session = await sessionOf(request.ctx, tokenOf(request));
    if (session?.role !== 'admin' || session.isPasskeyDue) return ok(undefined);
    const releases = previewedIn(request, session.id).map(({ app, release }) => `${app}=${release}`);
    return ok(undefined, { 'X-Preview': releases.join(',') || 'none' });
  },
});
