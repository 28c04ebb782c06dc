import type { Role } from '@fieldhouse/contracts';

/** Who makes the request, from the verified identity token (architecture section 5). */
export interface Who {
  userId: number;
  role: Role;
  /** The session's row id, never the cookie. */
  sessionId: number;
  /** When the user last gave the password in this session, in seconds since 1970. */
  signedInAt: number;
  /** The club asks this user for a passkey, and the session has none yet: see `duringPasskey` of a route. */
  isPasskeyDue?: boolean | undefined;
}
