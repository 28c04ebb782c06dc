import { Instant, PLANNED_CHANGES, STOP_LINK_MESSAGE, StopLinkUse } from '@fieldhouse/contracts';
import { noContent, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { limitInvalidLinks } from '../addresses/limit-invalid-links.ts';
import { stopLinkOf, useStopLink } from './use-stop-link.ts';

/** Mail scanners open links, so looking at one changes nothing. */
export const showStopLinkRoute = route({
  method: 'get',
  path: '/api/auth/stop-links',
  access: 'public',
  summary: 'What a link in an email stops; the call does not use it up',
  query: z.object({ token: z.string(STOP_LINK_MESSAGE) }),
  answers: { 200: z.object({ what: z.enum(PLANNED_CHANGES), dueAt: Instant }) },
  example: { query: { token: recordOf('stop token') } },
  problems: { invalid_link: 400, too_many_attempts: 429 },
  handle: async ({ ctx, query, address }) => {
    const { what, expiresAt } = await limitInvalidLinks(ctx, address, () => stopLinkOf(ctx, query.token));
    return ok({ what, dueAt: expiresAt.toISOString() });
  },
});

export const useStopLinkRoute = route({
  method: 'post',
  path: '/api/auth/stop-links',
  access: 'public',
  summary: 'Stop a planned change of an account with the link of its email, once',
  body: StopLinkUse,
  answers: { 204: null },
  example: { body: { token: recordOf('stop token to use'), what: 'deletion' } },
  problems: { invalid_link: 400, too_many_attempts: 429 },
  handle: async ({ ctx, body, address }) => {
    await limitInvalidLinks(ctx, address, () => useStopLink(ctx, body));
    return noContent();
  },
});
