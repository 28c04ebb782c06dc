import { noContent, route } from '@fieldhouse/service-kit';
import { ClientError } from './client-error.ts';
import { recordClientError } from './record-client-error.ts';

export const reportClientErrorRoute = route({
  method: 'post',
  path: '/api/client-errors',
  access: 'signed-in',
  audit: 'none: a page reports an error',
  summary: 'Report an error of a page',
  description: [
    'Pages send each error once. Its class, its route and its frames are logged, without any text of the page, and it',
    'is counted by app and release.',
  ].join(' '),
  body: ClientError,
  bodyLimit: 16 * 1024,
  answers: { 204: null },
  example: {
    body: {
      app: 'shell',
      release: 'c4fd2d565efe604e',
      route: '/coach/evaluate/:id',
      errorClass: 'TypeError',
      frames: ['show /assets/shell.2e.js:2:345'],
    },
  },
  problems: { too_many_reports: 429 },
  handle: async ({ ctx, body, who }) => {
    await recordClientError(ctx, body, who);
    return noContent();
  },
});
