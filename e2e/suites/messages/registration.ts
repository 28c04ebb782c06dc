import { describe, it } from '@jest/globals';
import type { BrowserSession } from '../../support/browser-session.ts';
import { errorWithoutBody, interceptNextCall } from '../../support/call-outcomes.ts';
import { expectErrorToast, expectText, expectToast } from '../../support/expect-messages.ts';
import { registerParent } from '../../support/fill-forms.ts';

const PERSON = {
  firstName: 'Ada',
  lastName: 'Lindqvist',
  username: 'lindqvist',
  password: 'bluebonnet',
  email: 'lindqvist@fieldhouse.example',
  phone: '(512) 555-0188',
};

/** Messages of the parent registration (S1 §5, §8). */
export function registrationMessages(session: BrowserSession): void {
  describe('registering as a parent', () => {
    it('When no field is valid, then every field shows its requirement @spec S1.5.1, S1.5.2, S1.5.3, S1.5.4, S1.5.5, S1.5.6, S1.5.7', async () => {
      const page = await session.open('nobody', '/register');
      await page.getByLabel('Username').fill('ab');
      await page.getByLabel('Password', { exact: true }).fill('12345');
      await page.getByLabel('Email').fill('ada@');
      await page.getByLabel('Phone').fill('555-0188');
      await page.getByRole('button', { name: 'Register' }).click();
      await expectText(
        page,
        'Username must be at least 3 characters',
        'Password must be at least 6 characters',
        'First name is required',
        'Last name is required',
        'Please enter a valid email address',
        'Phone number is required',
        'You must accept the waiver and release form to create an account',
      );
    });

    it('When the username is taken, then the registration fails with the server’s message @spec S1.8.5', async () => {
      const page = await session.open('nobody', '/register');
      await registerParent(page, { ...PERSON, username: 'PARENT' });
      const text = 'This username is already taken. Please choose another one';
      await expectErrorToast(page, { title: 'Registration failed', text });
      await expectText(page.getByRole('main'), text);
    });

    it('When it fails without a message, then the app’s own is shown, and trying again succeeds @spec S1.8.4, S1.8.5', async () => {
      const page = await session.open('nobody', '/register');
      await interceptNextCall(page, 'POST /api/auth/register', errorWithoutBody);
      await registerParent(page, PERSON);
      await expectErrorToast(page, { title: 'Registration failed', text: 'Could not create account' });
      await page.getByRole('button', { name: 'Register' }).click();
      await expectToast(page, { title: 'Registration successful', text: 'Welcome, Ada Lindqvist!' });
      await page.waitForURL((url) => url.pathname === '/');
    });
  });
}
