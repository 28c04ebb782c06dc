import { describe, expect, it } from '@jest/globals';
import * as contents from './access-request-email.ts';
import { rendered } from './testing/rendered.ts';
import { visibleLines } from './testing/visible-lines.ts';
import { welcome as welcomeContent } from './welcome-email.ts';

const welcome = rendered(welcomeContent);
const accessRequested = rendered(contents.accessRequested);
const accessDecided = rendered(contents.accessDecided);

const siteUrl = 'https://club.example';
const waiver = {
  title: 'Waiver and Release of Liability',
  version: 1,
  hash: 'ab'.repeat(32),
  signedAt: '2026-11-22T04:30:00Z',
  copy: { fileName: 'waiver-2026-11-21.txt', contentType: 'text/plain; charset=utf-8', content: 'The text' },
};

describe('welcome', () => {
  it('When a parent opened an account, Then it names the signed waiver and its day, and has the copy', () => {
    const { subject, text, html, attachments } = welcome({ siteUrl, waiver });
    expect(subject).toBe('Your account is ready');
    for (const form of [text, html]) {
      for (const part of [
        'Hello,',
        'Waiver and Release of Liability, version 1',
        'November 21, 2026',
        'https://club.example/?dialog=add-child',
      ]) {
        expect(form).toContain(part);
      }
      expect(form).not.toContain(waiver.hash);
      const lines = visibleLines(form);
      expect(lines.toSorted()).toEqual([...new Set(lines)].toSorted());
    }
    expect(attachments).toEqual([waiver.copy]);
  });

  it('When nothing was signed, Then it mentions no waiver', () => {
    const { text, html, attachments } = welcome({ siteUrl, waiver: undefined });
    expect(text + html).not.toMatch(/waiver/i);
    expect(attachments).toEqual([]);
  });
});

describe('accessRequested', () => {
  it('When a parent asked for access, Then it names the child and where the decision will be shown', () => {
    const { subject, text, html } = accessRequested({ firstName: 'Daniel', childName: 'Arjun\nRaman <i>', siteUrl });
    expect(subject).toBe('You asked for access to Arjun Raman <i>');
    for (const form of [text, html]) expect(form).toContain('your dashboard shows the answer');
    expect(html).not.toContain('<i>');
    expect(text).toContain('Open your dashboard: https://club.example/');
  });
});

describe('accessRequested to an address that may be a stranger’s', () => {
  it('When a parent asked for access, Then it greets with Hello and has no name', () => {
    const { subject, text, html } = accessRequested({ firstName: undefined, childName: 'Arjun', siteUrl });
    expect(subject).toBe('You asked for access to a child');
    for (const form of [text, html]) expect(form).toContain('Hello,');
    expect(text + html).not.toContain('Arjun');
  });
});

describe('accessDecided', () => {
  const request = { firstName: 'Daniel', childName: 'Arjun\nRaman <i>', childId: 7, siteUrl };

  it('When it was approved, Then the subject says so and the child’s profile is a link', () => {
    const { subject, text, html } = accessDecided({ ...request, state: 'approved', adminNotes: 'Welcome <b>' });
    expect(subject).toBe('You now have access to Arjun Raman <i>');
    for (const form of [text, html]) {
      expect(form).toContain('https://club.example/children/7');
      expect(form).toContain('Note from the club');
    }
    expect(text).toContain('Welcome <b>');
    expect(html).not.toMatch(/<i>|<b>Welcome|Welcome <b>/);
  });

  it('When it was denied, Then it says so, and there is no link to the profile', () => {
    const { subject, text, html } = accessDecided({ ...request, state: 'denied', adminNotes: null });
    expect(subject).toBe('Access to Arjun Raman <i> was not granted');
    for (const form of [text, html]) {
      expect(form).toContain('did not grant it');
      expect(form).not.toContain('/children/7');
      expect(form).not.toContain('Note from the club');
    }
  });
});
