import { createPublicKey } from 'node:crypto';
import { noContent, ok, Problem, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { pushEndpoint } from './push-hosts.ts';
import { subscribe } from './subscribe.ts';
import { deleteSubscription } from './subscription.repository.ts';
import { vapidKeys } from './vapid-key.ts';

const Endpoint = z.string().max(1000).describe('Where the push service of the browser takes messages');

const PushKey = z
  .object({
    publicKey: z.string().nullable().describe('The `applicationServerKey`, base64url; null: the site sends no pushes'),
  })
  .meta({ id: 'PushKey' });

/** The browser's own JSON of a `PushSubscription`. */
const PushSubscription = z
  .object({
    endpoint: Endpoint,
    expirationTime: z.number().nullish(),
    keys: z.object({
      p256dh: z.string().refine(isPublicKey, 'This is no key of a browser'),
      auth: z.string().regex(/^[\w-]{22}(==)?$/, 'This is no secret of a browser'),
    }),
  })
  .meta({ id: 'PushSubscription' });

export const pushKeyRoute = route({
  method: 'get',
  path: '/api/push/key',
  access: 'signed-in',
  summary: 'The public key with which a browser subscribes to pushes',
  answers: { 200: PushKey },
  view: { none: 'The site’s public key' },
  handle: async ({ ctx }) => ok({ publicKey: (await vapidKeys(ctx))?.publicKey ?? null }),
});

export const subscribeToPushRoute = route({
  method: 'put',
  path: '/api/push/subscriptions',
  access: 'signed-in',
  audit: 'none: how somebody is told is no record of the club',
  summary: 'Send pushes to this browser, for the caller alone; a repeated call is a visit',
  description: 'The body is the browser’s own JSON. An endpoint belongs to one user, the last.',
  body: PushSubscription,
  answers: { 204: null },
  // A name that does not exist, so that tests send nothing to a push service.
  example: {
    body: {
      endpoint: 'https://example.push.services.mozilla.com/wpush/v2/gAAAAABn',
      keys: {
        p256dh: 'BHiWMnHDzfb_Fz8i4qZcC3bKM9URSeZw0u4KYxFvQIqnc9RlKF4FiEbvCuo0ysUATew3QBpHE5iT0ldIJCFHOew',
        auth: '8eDyX_uCN0XRhSbY5hs7Hg',
      },
    },
  },
  problems: { push_host: 400, push_off: 409 },
  handle: async ({ ctx, who, body: { keys, ...body } }) => {
    const endpoint = pushEndpoint(body.endpoint);
    if (endpoint === undefined) {
      throw new Problem(400, 'push_host', 'This browser uses a push service that the club cannot send to');
    }
    if (!(await vapidKeys(ctx))) throw new Problem(409, 'push_off', 'The club sends no notifications to browsers');
    await subscribe(ctx, who, { endpoint, p256dh: keys.p256dh, auth: keys.auth });
    return noContent();
  },
});

export const unsubscribeFromPushRoute = route({
  method: 'delete',
  path: '/api/push/subscriptions',
  access: 'signed-in',
  audit: 'none: how somebody is told is no record of the club',
  summary: 'Send no more pushes to this browser, whoever they were for',
  description: 'Only the browser and its push service know the endpoint. An unknown one is no error.',
  body: z.object({ endpoint: Endpoint }),
  answers: { 204: null },
  example: { body: { endpoint: 'https://example.push.services.mozilla.com/wpush/v2/gAAAAABn' } },
  handle: async ({ ctx, body: { endpoint } }) => {
    await deleteSubscription(ctx.db, pushEndpoint(endpoint) ?? endpoint);
    return noContent();
  },
});

/** Whether it is an uncompressed point of the curve P-256 in base64url: with another one nothing could be encrypted. */
function isPublicKey(text: string): boolean {
  const point = Buffer.from(text, 'base64url');
  if (point.length !== 65 || point[0] !== 4 || !/^[\w-]{87}=?$/.test(text)) return false;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
