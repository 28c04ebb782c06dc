import type { Role } from '@fieldhouse/contracts';

/** Who makes the request, from the verified identity token (architecture section 5). */
export interface Who {
  userId: number;
  role: Role;
  /** The session's row id, never the cookie. */
  sessionId: number;
}
