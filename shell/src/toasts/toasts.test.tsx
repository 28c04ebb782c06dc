import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { notify } from './notify.tsx';
import { Toasts } from './toasts.tsx';

afterEach(async () => {
  await act(async () => toast.dismiss());
  cleanup();
});

const toasts = () => document.querySelectorAll('.Toastify__toast');

describe('When a toast is shown while another is on screen', () => {
  it('Then the new one takes its place', async () => {
    render(<Toasts />);
    await act(async () => notify({ title: 'Login successful', description: 'Welcome back, Rosa Alvarez!' }));
    expect(toasts()).toHaveLength(1);
    await act(async () => notify({ title: 'Login failed', tone: 'destructive' }));
    await waitFor(() => expect(screen.getByText('Login failed')).toBeTruthy());
    expect(toasts()).toHaveLength(1);
    expect(screen.queryByText('Login successful')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('Login failed');
  });
});

describe('When a toast is swiped', () => {
  /** jsdom has no PointerEvent; a MouseEvent carries what a swipe reads. */
  const swipe = async (pixels: number) => {
    const text = screen.getByText('Logged out');
    await act(async () => {
      for (const [type, clientX] of [
        ['pointerdown', 100],
        ['pointermove', 100 + pixels],
        ['pointerup', 100 + pixels],
      ] as const) {
        fireEvent(text, new MouseEvent(type, { clientX, bubbles: true }));
      }
    });
  };

  it('Then 49 pixels to the right keep it, and so does the left; 50 dismiss it', async () => {
    Element.prototype.setPointerCapture ??= () => {};
    render(<Toasts />);
    await act(async () => notify({ title: 'Logged out' }));
    await swipe(49);
    await swipe(-200);
    expect(document.querySelector('.toast-out')).toBeNull();
    await swipe(50);
    await waitFor(() => expect(document.querySelector('.toast-out')).not.toBeNull());
  });
});

describe('When F8 is pressed', () => {
  it('Then the focus moves to the notification area', async () => {
    render(<Toasts />);
    await act(async () => notify({ title: 'Logged out' }));
    fireEvent.keyDown(document, { code: 'F8' });
    expect(document.activeElement?.textContent).toBe('Logged out');
  });
});
