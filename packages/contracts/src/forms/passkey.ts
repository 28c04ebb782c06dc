import * as z from 'zod';
import { oneLine } from './one-line.ts';
import { tooLongMessage } from './too-long-message.ts';

const NAME_MESSAGE = 'Please enter a name for the passkey';
const MAX_NAME = 60;

const PasskeyName = z
  .string(NAME_MESSAGE)
  .trim()
  .min(1, NAME_MESSAGE)
  .max(MAX_NAME, tooLongMessage(MAX_NAME))
  .refine(...oneLine('The name'));

/** The sentence for a passkey that was not accepted; it does not say why. */
export const PASSKEY_MESSAGE = 'This passkey was not accepted. Please try again';

/** Bytes as base64url. Whether they are any is checked with the passkey, so that every failure gets one answer. */
const bytes = (most: number) => z.string(PASSKEY_MESSAGE).max(most, PASSKEY_MESSAGE);

/** What `navigator.credentials` returns of every credential; further members are ignored. */
const Credential = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key', PASSKEY_MESSAGE),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}, PASSKEY_MESSAGE),
});

/** A new passkey: `RegistrationResponseJSON` of WebAuthn. */
export const NewCredential = Credential.extend({
  response: z.object(
    {
      clientDataJSON: bytes(4000),
      attestationObject: bytes(12_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    },
    PASSKEY_MESSAGE,
  ),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** The use of a passkey: `AuthenticationResponseJSON` of WebAuthn. */
export const UsedCredential = Credential.extend({
  response: z.object(
    {
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(200).optional(),
    },
    PASSKEY_MESSAGE,
  ),
});
export type UsedCredential = z.infer<typeof UsedCredential>;

/** A passkey that a user makes for the own account (product decision 93). */
export const PasskeyCreation = z.object({ name: PasskeyName, credential: NewCredential });
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** Another name of a passkey. */
export const PasskeyRename = z.object({ name: PasskeyName });
export type PasskeyRename = z.infer<typeof PasskeyRename>;

/** Signing in with a passkey. */
export const PasskeySignIn = z.object({ credential: UsedCredential });
export type PasskeySignIn = z.infer<typeof PasskeySignIn>;

/** The sentence for a text that is none of the user's recovery codes. */
export const RECOVERY_CODE_MESSAGE = 'This is not one of your unused recovery codes';

/** One of the codes that replace a passkey once; spaces, hyphens and the case of letters do not matter. */
export const RecoveryCodeUse = z.object({
  code: z.string(RECOVERY_CODE_MESSAGE).min(1, RECOVERY_CODE_MESSAGE).max(100, RECOVERY_CODE_MESSAGE),
});
export type RecoveryCodeUse = z.infer<typeof RecoveryCodeUse>;
