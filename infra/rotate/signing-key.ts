import { generateKeyPairSync } from 'node:crypto';
import * as z from 'zod';
import { needed } from './fresh.ts';
import type { RotatedSite, Step } from './rotation.ts';

/** Longer than a token of the former key is valid: five minutes. */
const TOKENS_MS = 6 * 60_000;
const AUTH = ['svc-auth'];

const PublicKey = z.object({ kty: z.string(), crv: z.string(), x: z.string() });
const Published = z.object({ keys: z.array(PublicKey) });

const ASK = `fetch('http://127.0.0.1:3000/internal/jwks').then(async (answer) => process.stdout.write(await answer.text()))`;

/** svc-auth signs with another key; both are accepted until the last token of the former one is over (S2.4.1535). */
export const signingKey: readonly Step[] = [
  {
    done: 'svc-auth publishes the next key beside the present one.',
    changes: async (_settings, site) => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const next = PublicKey.parse(publicKey.export({ format: 'jwk' }));
      return {
        ACCEPTED_KEYS: JSON.stringify([...(await presentKeys(site)), next]),
        SIGNING_KEY_NEXT: JSON.stringify(privateKey.export({ format: 'jwk' })),
      };
    },
    apply: (site, _settings, since) => site.renew(AUTH, since),
  },
  {
    done: 'svc-auth signs with the next key.',
    changes: (settings) => ({ SIGNING_KEY: needed(settings, 'SIGNING_KEY_NEXT'), SIGNING_KEY_NEXT: undefined }),
    apply: (site, _settings, since) => site.renew(AUTH, since),
  },
  {
    done: 'The tokens of the former key are over.',
    apply: (site, _settings, since) => site.waitUntil(new Date(since.getTime() + TOKENS_MS)),
  },
  {
    done: 'The former key is accepted no more.',
    changes: () => ({ ACCEPTED_KEYS: undefined }),
    apply: (site, _settings, since) => site.renew(AUTH, since),
  },
];

/** The public keys that svc-auth publishes now. */
async function presentKeys(site: RotatedSite) {
  return Published.parse(JSON.parse(await site.inContainer('svc-auth', ['node', '-e', ASK]))).keys;
}
