import type { Role } from '@fieldhouse/contracts';
import type { ServiceEnvironment } from '@fieldhouse/service-kit';

/** Whether the club asks users of a role for a passkey when they sign in (`REQUIRE_PASSKEY`, product decision 93). */
export function isPasskeyRequired({ requirePasskey }: Pick<ServiceEnvironment, 'requirePasskey'>, role: Role): boolean {
  return requirePasskey === 'staff' && role !== 'parent';
}
