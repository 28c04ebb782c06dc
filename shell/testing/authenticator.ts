/** What the person does when the browser asks for a passkey: uses it, or what the browser then reports. */
type Answer = 'use' | DOMException;

/** jsdom has no WebAuthn: a browser with an authenticator, whose answers only a server could check. */
export interface Authenticator {
  answers: (...next: Answer[]) => void;
  /** Chooses a passkey among the suggestions of the username field; they have to be there. */
  chooseSuggestion: () => void;
  /** Whether suggestions are offered at the moment. */
  isSuggesting: () => boolean;
  remove: () => void;
}

export const cancelled = () =>
  new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError');

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

const credential = {
  id: 'cGFzc2tleQ',
  rawId: bytes('passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: bytes('{}'),
    attestationObject: bytes('attestation'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: null,
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
};

/** Gives jsdom an authenticator, until `remove`. */
export function addAuthenticator({ hasSuggestions = false } = {}): Authenticator {
  let answers: Answer[] = [];
  let suggestion: ((chosen: typeof credential) => void) | null = null;
  const answer = async () => {
    const next = answers.shift() ?? 'use';
    if (next !== 'use') throw next;
    return credential;
  };
  const suggest = ({ signal }: CredentialRequestOptions) =>
    new Promise((resolve, reject) => {
      suggestion = resolve;
      signal?.addEventListener('abort', () => {
        suggestion = null;
        reject(signal.reason);
      });
    });
  Object.assign(globalThis, {
    PublicKeyCredential: Object.assign(() => undefined, {
      isConditionalMediationAvailable: async () => hasSuggestions,
    }),
  });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: answer,
      get: (options: CredentialRequestOptions) => (options.mediation === 'conditional' ? suggest(options) : answer()),
    },
  });
  return {
    answers: (...next) => {
      answers = next;
    },
    chooseSuggestion: () => suggestion?.(credential),
    isSuggesting: () => suggestion !== null,
    remove: () => {
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
}
