import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, UsedCredential } from '@fieldhouse/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a test makes wrong. */
interface Wrong {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  /** Without a finger, a face or a PIN. */
  isVerified?: boolean;
  userHandle?: string;
  /** Signs with another key. */
  privateKey?: Key;
}

interface Options {
  challenge: string;
  user?: { id: string };
}

type Key = ReturnType<typeof newKey>['privateKey'];

/** Flags of WebAuthn's authenticator data. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const hashOf = (data: string | Buffer) => createHash('sha256').update(data).digest();

/**
 * A software authenticator with one passkey (P-256) for a site, which it makes and uses with the messages of WebAuthn.
 * It counts its uses, as a security key does.
 */
export function softwareAuthenticator(site: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = newKey();
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let uses = 0;
  let userHandle: string | undefined;

  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };

  const clientData = (type: string, { challenge }: Options, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? site.origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData({ rpId = site.rpId, isVerified = true, counter = uses }: Wrong, credential?: Buffer) {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([hashOf(rpId), head, credential ?? Buffer.alloc(0)]);
  }

  /** Its public key as COSE has it: an ES256 key on P-256. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const members: [number, number | Uint8Array<ArrayBuffer>][] = [
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] satisfies [number, number][]),
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ];
    return Buffer.from(isoCBOR.encode(new Map(members)));
  }

  return {
    id,
    /** `navigator.credentials.create` */
    create(options: Options, wrong: Wrong = {}): NewCredential {
      userHandle = options.user?.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()]);
      const attestation = new Map<string, string | Map<never, never> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<never, never>()],
        ['authData', new Uint8Array(authenticatorData(wrong, credential))],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', options, wrong).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** `navigator.credentials.get` */
    get(options: Options, wrong: Wrong = {}): UsedCredential {
      uses += 1;
      const client = clientData('webauthn.get', options, wrong);
      const data = authenticatorData(wrong);
      const signature = sign('sha256', Buffer.concat([data, hashOf(client)]), wrong.privateKey ?? privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: wrong.userHandle ?? userHandle,
        },
      };
    },
  };
}

/** A private key that no account has. */
export const foreignKey = (): Key => newKey().privateKey;
