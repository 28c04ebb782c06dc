import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { navigate, pageAddress } from '../page-address.ts';
import { usePageChange } from './use-page-change.ts';

globalThis.scrollTo = () => {};
afterEach(cleanup);

/** The frame around an element into which micro-frontends render, each with a React root of its own. */
function Frame() {
  const { pathname } = useSyncExternalStore(pageAddress.subscribe, pageAddress.current);
  usePageChange(pathname, 'Dashboard', 'Fieldhouse');
  return (
    <main id="main">
      <div id="app" ref={showParentDashboard} />
    </main>
  );
}

function showParentDashboard(app: HTMLElement | null): void {
  app?.replaceChildren(heading('Parent Dashboard'));
}

function heading(text: string): HTMLElement {
  const h1 = document.createElement('h1');
  h1.textContent = text;
  return h1;
}

const app = () => document.getElementById('app') ?? document.body;
const focusedText = () => document.activeElement?.textContent;

describe('When a page of another micro-frontend opens', () => {
  it('Then its heading is focused, not that of the page before, and the one that replaces it while it loads', async () => {
    navigate('/parent', { replace: true });
    render(<Frame />);
    await act(async () => navigate('/coach'));
    expect(document.activeElement).toBe(document.body);
    // single-spa unmounts the old one a moment later, then mounts the new one.
    app().replaceChildren();
    app().append(heading('Coach Dashboard, loading'));
    await waitFor(() => expect(focusedText()).toBe('Coach Dashboard, loading'));
    app().replaceChildren(heading('Coach Dashboard'));
    await waitFor(() => expect(focusedText()).toBe('Coach Dashboard'));
  });

  it('Then the focus stays where the person has moved it meanwhile', async () => {
    navigate('/parent', { replace: true });
    render(<Frame />);
    await act(async () => navigate('/coach'));
    const field = document.createElement('input');
    app().replaceChildren(heading('Coach Dashboard'), field);
    await waitFor(() => expect(focusedText()).toBe('Coach Dashboard'));
    field.focus();
    app().replaceChildren(heading('Coach Dashboard, loaded'), field);
    field.focus();
    await act(async () => undefined);
    expect(document.activeElement).toBe(field);
  });

  it('Then a heading that both pages have is focused', async () => {
    navigate('/', { replace: true });
    render(<Frame />);
    await act(async () => navigate('/parent'));
    await waitFor(() => expect(focusedText()).toBe('Parent Dashboard'));
  });
});
