import { ADDRESS_LINK_KINDS, ADDRESS_LINK_MESSAGE, AddressLinkUse } from '@fieldhouse/contracts';
import { maskedEmail, noContent, ok, recordOf, route, shownEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { limitInvalidLinks } from './limit-invalid-links.ts';
import { addressLinkOf, useAddressLink } from './use-address-link.ts';

/** Mail scanners open links, so looking at one changes nothing. */
export const showAddressLinkRoute = route({
  method: 'get',
  path: '/api/auth/address-links',
  access: 'public',
  summary: 'What a link in an email to an address does; the call does not use it up',
  query: z.object({ token: z.string(ADDRESS_LINK_MESSAGE) }),
  answers: {
    200: z.object({ kind: z.enum(ADDRESS_LINK_KINDS), email: z.string().describe('Masked: r•••@example.com') }),
  },
  example: { query: { token: recordOf('address token') } },
  problems: { invalid_link: 400, too_many_attempts: 429 },
  handle: async ({ ctx, query, address }) => {
    const link = await limitInvalidLinks(ctx, address, () => addressLinkOf(ctx, query.token));
    return ok({ kind: link.kind, email: maskedEmail(shownEmail(link.address)) });
  },
});

export const useAddressLinkRoute = route({
  method: 'post',
  path: '/api/auth/address-links',
  access: 'public',
  summary: 'Use a link in an email to an address, once: confirm the address, or stop the mail to it',
  body: AddressLinkUse,
  answers: { 204: null },
  example: { body: { token: recordOf('address token to use'), kind: 'confirm' } },
  problems: { invalid_link: 400, email_taken: 409, too_many_attempts: 429 },
  handle: async ({ ctx, body, address }) => {
    await limitInvalidLinks(ctx, address, () => useAddressLink(ctx, body));
    return noContent();
  },
});
