import { apiClient } from '../support/api-client.ts';

export const NEWCOMER = 'newcomer';

/** Registers a parent who has no children yet; does nothing when called again. */
export async function registerNewcomer(site: string): Promise<void> {
  const { status, body } = await apiClient(site).send('POST', '/api/auth/register', {
    username: NEWCOMER,
    password: 'fieldhouse',
    firstName: 'Wren',
    lastName: 'Calloway',
    email: 'newcomer@fieldhouse.example',
    phone: '(512) 555-0177',
    waiverAccepted: true,
    role: 'parent',
  });
  if (status !== 201 && status !== 409) throw new Error(`${NEWCOMER} could not register: ${JSON.stringify(body)}`);
}
