import { api, type SessionUser } from '@fieldhouse/web-kit';
import { openAfterRegistration } from './session.ts';
import { expectWaiver, RegistrationRefused, useNewAccount } from './use-new-account.ts';

/** The parent registration form (S1 §2, §5, §8). */
export const useRegistration = () =>
  useNewAccount({ hasWaiver: true, create: registerParent, open: openAfterRegistration });

async function registerParent(fields: Record<string, unknown>): Promise<SessionUser> {
  const { checkRegistration } = await import('./check-registration.ts');
  const checked = checkRegistration(fields);
  if (!checked.ok) throw new RegistrationRefused(checked.errors);
  expectWaiver(checked.registration.waiverHash);
  const { data: user } = await api.POST('/api/auth/register', { body: checked.registration });
  if (!user) throw new Error('The answer has no user');
  return user;
}
