import * as z from 'zod';

const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.string().describe('`public-key`'),
  transports: z.array(z.string()).optional(),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as this site sends it. */
export const CreationOptions = z
  .object({
    challenge: z.string().describe('Good once, for 5 minutes, in this session'),
    rp: z.object({ name: z.string(), id: z.string().optional() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int().optional(),
    excludeCredentials: z.array(CredentialDescriptor).optional(),
    authenticatorSelection: z
      .object({
        residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
        requireResidentKey: z.boolean().optional(),
        userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
      })
      .optional(),
    attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
    extensions: z.object({ credProps: z.boolean().optional() }).optional(),
  })
  .meta({ id: 'PasskeyCreationOptions' });

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, as this site sends it. */
export const RequestOptions = z
  .object({
    challenge: z.string().describe('Good once, for 5 minutes'),
    rpId: z.string().optional(),
    timeout: z.int().optional(),
    allowCredentials: z.array(CredentialDescriptor).optional(),
    userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
  })
  .meta({ id: 'PasskeyRequestOptions' });

const EXAMPLE = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} } as const;

/** Credentials of no account, for the examples of routes: only a browser can make one. */
export const NEW_CREDENTIAL_EXAMPLE = { ...EXAMPLE, response: { clientDataJSON: 'e30', attestationObject: 'oA' } };
export const USED_CREDENTIAL_EXAMPLE = {
  ...EXAMPLE,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};
