import { http, noContent, noNetwork, ok, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from '../../testing/builders.ts';
import { closePage, openPage, signedIn } from '../../testing/open-page.tsx';

const LINK = '/join?token=s3cr3t';
const DECLINE = '/api/guardian-invitations/decline';
const ACCEPT = 'POST /api/guardian-invitations/accept';
const SENTENCE = 'The invitation is invalid, was used or withdrawn, or is older than 7 days. Please ask for a new one.';
const shows = http.family.get(
  '/api/guardian-invitations',
  ok({
    ...{ childFirstName: 'Mateo', invitedBy: 'Rosa', accessLevel: 'view-only' as const, isViewOnlyEnforced: true },
    ...{ email: 's•••@example.com', expiresAt: '2026-12-05T18:00:00.000Z' },
  }),
);
const accepts = (handler: Parameters<typeof http.family.post<'/api/guardian-invitations/accept'>>[1]) =>
  http.family.post('/api/guardian-invitations/accept', handler);

afterEach(closePage);

describe('When the link of an invitation is opened', () => {
  it('Then a visitor reads what it is for, and signs in with the way back @spec S1.4.60 S1.4.61', async () => {
    await openPage(LINK, null, shows);
    await screen.findByRole('heading', { level: 1, name: 'Rosa invites you as a parent of Mateo' });
    for (const text of ['Invitation · until Dec 5', 's•••@example.com', 'View Only']) screen.getByText(text);
    screen.getByText('You see the profile, registrations and evaluations, and change nothing');
    await waitFor(() => expect(location.href).toBe(`${location.origin}/join`));
    expect(sentRequests(ACCEPT)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Create my account' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'I have an account: sign in' }));
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(JSON.stringify(history.state)).toContain(LINK);
  });

  it.each([
    ['added', 'The child is in your family', 'Open the profile', '/children/7'],
    ['to-confirm', 'One more step', 'Open your dashboard', '/'],
    ['to-approve', 'One more step', 'Open your dashboard', '/'],
  ] as const)('Then a parent accepts it, with the outcome %s @spec S1.4.64', async (outcome, title, button, href) => {
    const person = aPerson('parent');
    await openPage(
      LINK,
      person,
      signedIn(person),
      shows,
      accepts(ok({ outcome, ...(outcome === 'added' && { childId: 7 }) })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Add Mateo to my family' }));
    const heading = await screen.findByRole('heading', { level: 1, name: title });
    expect(document.activeElement).toBe(heading);
    expect(await sentBodies(ACCEPT)).toEqual([{ token: 's3cr3t' }]);
    expect(screen.getByRole('link', { name: button }).getAttribute('href')).toBe(href);
  });

  it('Then whoever got it declines it after a question, without an account @spec S1.4.175', async () => {
    await openPage(LINK, null, shows, http.family.post(DECLINE, noNetwork));
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Decline the invitation?' }));
    expect(question.getByText('Rosa', { exact: false })).toBeTruthy();
    expect(sentRequests(`POST ${DECLINE}`)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    await question.findByText('Network error. Please try again.');
    server.use(http.family.post(DECLINE, noContent));
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'You declined the invitation' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect((await sentBodies(`POST ${DECLINE}`)).at(-1)).toEqual({ token: 's3cr3t' });
  });

  it('Then one that was used meanwhile says so instead of being declined', async () => {
    await openPage(LINK, null, shows, http.family.post(DECLINE, refused(400, 'invalid_link', SENTENCE)));
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    await screen.findByText(SENTENCE);
  });

  it('Then who is signed in with another account signs out, and the invitation stays @spec S1.2.194', async () => {
    const person = aPerson('parent');
    await openPage(LINK, person, signedIn(person), shows, http.auth.post('/api/auth/logout', noContent));
    await userEvent.click(await screen.findByRole('button', { name: 'Use another account' }));
    await userEvent.click(await screen.findByRole('button', { name: 'I have an account: sign in' }));
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(JSON.stringify(history.state)).toContain(LINK);
    expect(sentRequests(ACCEPT)).toEqual([]);
  });

  it('Then one that does not work says so in a sentence @spec S1.4.61', async () => {
    await openPage(LINK, null, http.family.get('/api/guardian-invitations', refused(400, 'invalid_link', SENTENCE)));
    await screen.findByText(SENTENCE);
  });

  it.each([
    ['was used meanwhile', refused(400, 'invalid_link', SENTENCE), SENTENCE, false],
    ['is for the own child', refused(409, 'already_guardian', 'Already yours.'), 'Already yours.', false],
    ['has no network', noNetwork, 'Network error. Please try again.', true],
  ])('Then one that %s says so, and may be tried again where that helps', async (_, refusal, sentence, mayRetry) => {
    const person = aPerson('parent');
    await openPage(LINK, person, signedIn(person), shows, accepts(refusal));
    await userEvent.click(await screen.findByRole('button', { name: 'Add Mateo to my family' }));
    await screen.findByText(sentence);
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(mayRetry);
  });
});
