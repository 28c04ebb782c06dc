import { describe, expect, it } from '@jest/globals';
import { MASKED_PATH, passwordReset as passwordResetContent } from './password-reset-email.ts';
import { rendered } from './testing/rendered.ts';

const passwordReset = rendered(passwordResetContent);

const path = '/reset-password?token=abc-DEF_123';
const siteUrl = 'https://club.example';

describe('passwordReset', () => {
  it('When a password was forgotten, Then the email says how to choose another, and by when @spec S1.9.5', () => {
    const { subject, text, html } = passwordReset({ firstName: 'Rosa', siteUrl, path, username: 'rosa.alvarez' });
    expect(subject).toBe('Reset your password');
    for (const form of [text, html]) {
      expect(form).toContain('Hi Rosa,');
      expect(form).toContain('https://club.example/reset-password?token=abc-DEF_123');
      expect(form).toContain('The reset link expires in 1 hour and works once.');
      expect(form).toContain('your password stays as it is');
      expect(form).toMatch(/Username(?:<[^>]*>|:|\s)+rosa\.alvarez/);
    }
    expect(html).toContain(`href="${siteUrl}${path}"`);
  });

  it('When the address may be a stranger’s, Then it greets with Hello', () => {
    const { text, html } = passwordReset({ firstName: undefined, siteUrl, path });
    for (const form of [text, html]) expect(form).toContain('Hello,');
    expect(text + html).not.toMatch(/Hi |Username/);
  });

  it('When it is rendered for storage, Then its link is masked in both forms', () => {
    const { text, html } = passwordReset({ firstName: 'Rosa', siteUrl, path: MASKED_PATH });
    for (const form of [text, html]) expect(form).toContain('https://club.example/reset-password?token=********');
  });

  it('When a name contains markup or line breaks, Then it stays a name', () => {
    const { text, html } = passwordReset({ firstName: '<i>Ro</i>\r\nBcc: all@club.example', siteUrl, path });
    expect(html).not.toContain('<i>');
    expect(text).not.toMatch(/^Bcc:/m);
  });
});
