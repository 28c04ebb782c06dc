import { compressed, notFound, ok, recordOf, route, type ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { type PageFile, pageFile } from './page-files.ts';
import { listOfServices, serviceDocument } from './service-documents.ts';

/** No inline script or style; Swagger UI draws its icons from data addresses. */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

function send(name: string, { type, tag, text }: PageFile) {
  const headers = { 'Content-Type': type, 'Content-Security-Policy': POLICY };
  return compressed(name, tag, async () => ok(text, headers));
}

export const apiDocumentsPageRoute = route({
  method: 'get',
  path: '/api/docs',
  access: 'public',
  summary: 'The API documents of every service, as a page to read and try',
  answers: { 200: z.string() },
  cache: 'revalidate',
  handle: async () => sendFile('index.html'),
});

export const apiDocumentsFileRoute = route({
  method: 'get',
  path: '/api/docs/{file}',
  access: 'public',
  summary: 'The OpenAPI document of a service, `{service}.json`, and the files of the page that shows them',
  params: z.object({ file: z.string() }),
  answers: { 200: z.string() },
  example: { params: { file: recordOf('API document') } },
  problems: { not_found: 404, unavailable: 503 },
  cache: 'revalidate',
  handle: async ({ ctx, params }) =>
    params.file.endsWith('.json') ? sendDocument(ctx, params.file) : sendFile(params.file),
});

async function sendFile(name: string) {
  const file = await pageFile(name);
  if (!file) throw notFound('Document');
  return send(name, file);
}

async function sendDocument(ctx: ServiceContext, name: string) {
  if (name === 'services.json') return send(name, listOfServices());
  return send(name, await serviceDocument(ctx, name.slice(0, -'.json'.length)));
}
