import type { Notice } from '@fieldhouse/web-kit';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { clearNotices, notify } from './notify.ts';
import { SHOWN_FOR_MS, STORED_FOR_MS, UNDO_FOR_MS } from './show-toast.tsx';
// Loaded before a test starts, so that no test waits for it.
import './toast-list.tsx';
import { Toasts } from './toasts.tsx';

afterEach(async () => {
  await act(async () => toast.dismiss());
  cleanup();
  clearNotices();
  jest.useRealTimers();
});

/** Shows a toast and waits until it is there: the first one loads the code. */
const show = async (notice: Notice) => {
  await act(async () => notify(notice));
  await screen.findByText(notice.title);
};

/** The toasts on screen, without one that is disappearing. */
const toasts = () => document.querySelectorAll('.Toastify__toast:not(.toast-out)');
const finishAnimation = () => {
  for (const toast of document.querySelectorAll('.toast-out')) fireEvent.animationEnd(toast);
};

describe('When a toast is shown while another is on screen', () => {
  it('Then the new one replaces it @spec S1.1.24, S1.9.12', async () => {
    render(<Toasts />);
    await show({ title: 'Login successful', description: 'Welcome back, Rosa Alvarez!' });
    expect(toasts()).toHaveLength(1);
    await show({ title: 'Login failed', tone: 'destructive' });
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(toasts()[0]?.textContent).toBe('Login failed');
    finishAnimation();
    await waitFor(() => expect(screen.queryByText('Login successful')).toBeNull());
    expect(screen.getByRole('alert').textContent).toBe('Login failed');
  });
});

describe('When a toast is shown while the one before is disappearing', () => {
  it('Then it is shown, and stays when the other has disappeared', async () => {
    render(<Toasts />);
    await show({ title: 'Welcome back' });
    await act(async () => toast.dismiss());
    await show({ title: 'Child added successfully' });
    expect(screen.getByText('Child added successfully')).toBeTruthy();
    finishAnimation();
    await waitFor(() => expect(screen.queryByText('Welcome back')).toBeNull());
    expect(toasts()).toHaveLength(1);
    expect(screen.getByText('Child added successfully')).toBeTruthy();
  });
});

describe('When a toast is swiped', () => {
  /** jsdom has no PointerEvent; a MouseEvent has the coordinates that a swipe reads. */
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

  it('Then it stays after 49 pixels to the right or any to the left, and 50 dismiss it @spec S1.9.15', async () => {
    Element.prototype.setPointerCapture ??= () => {};
    render(<Toasts />);
    await show({ title: 'Logged out' });
    await swipe(49);
    await swipe(-200);
    expect(document.querySelector('.toast-out')).toBeNull();
    await swipe(50);
    await waitFor(() => expect(document.querySelector('.toast-out')).not.toBeNull());
  });
});

describe('When F8 is pressed', () => {
  it('Then the focus moves to the notification area @spec S1.9.16', async () => {
    render(<Toasts />);
    await show({ title: 'Logged out' });
    fireEvent.keyDown(document, { code: 'F8' });
    expect(document.activeElement?.textContent).toBe('Logged out');
  });

  it('Then an area without a toast gets the focus as well', () => {
    render(<Toasts />);
    fireEvent.keyDown(document, { code: 'F8' });
    expect(document.activeElement?.contains(screen.getByRole('region', { name: 'Notifications' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('Then a toast that disappeared shows again, as long as it is stored @spec S1.9.13', async () => {
    render(<Toasts />);
    await show({ title: 'Logged out' });
    const dismiss = async () => {
      await act(async () => toast.dismiss());
      finishAnimation();
      await waitFor(() => expect(screen.queryByText('Logged out')).toBeNull());
    };
    await dismiss();
    await act(async () => void fireEvent.keyDown(document, { code: 'F8' }));
    expect(screen.getByText('Logged out')).toBeTruthy();
    await dismiss();
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'nextTick'] });
    jest.setSystemTime(Date.now() + 1_000_000);
    await act(async () => void fireEvent.keyDown(document, { code: 'F8' }));
    expect([toasts().length, STORED_FOR_MS]).toEqual([0, 1_000_000]);
  });
});

describe('When a toast has Undo', () => {
  const archived = async (undo: () => void) => {
    render(
      <>
        <main>
          <h1>Admin Dashboard</h1>
        </main>
        <Toasts />
      </>,
    );
    await show({ title: 'Child archived successfully', undo });
    await act(async () => void fireEvent.animationEnd(screen.getByRole('status')));
    return screen.getByRole('button', { name: 'Undo' });
  };
  const timer = () => screen.getByLabelText('notification timer').style;

  it('Then it shows for ten seconds, which wait while it has the focus @spec S1.9.184', async () => {
    jest.spyOn(document, 'hasFocus').mockReturnValue(true);
    const button = await archived(() => {});
    expect([timer().animationDuration, UNDO_FOR_MS]).toEqual(['10000ms', 10_000]);
    expect(timer().animationPlayState).toBe('running');
    await act(async () => button.focus());
    expect(timer().animationPlayState).toBe('paused');
    await act(async () => {
      const link = document.body.appendChild(document.createElement('button'));
      link.focus();
      link.remove();
    });
    expect(timer().animationPlayState).toBe('running');
    jest.restoreAllMocks();
  });

  it('Then F8 and Enter take it back once, and the focus returns to the page @spec S1.9.184', async () => {
    const undo = jest.fn();
    const button = await archived(undo);
    fireEvent.keyDown(document, { code: 'F8' });
    await act(async () => button.focus());
    await act(async () => button.click());
    await act(async () => button.click());
    expect(undo).toHaveBeenCalledTimes(1);
    finishAnimation();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Admin Dashboard'));
    fireEvent.keyDown(document, { code: 'F8' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('Then a finger on the button presses it instead of swiping', async () => {
    const capture = jest.fn();
    Element.prototype.setPointerCapture = capture;
    fireEvent(await archived(() => {}), new MouseEvent('pointerdown', { clientX: 100, bubbles: true }));
    expect(capture).not.toHaveBeenCalled();
  });
});

describe('When a page has no toast', () => {
  it('Then the notification area is there before and after its code is loaded @spec S1.1.23', async () => {
    render(<Toasts />);
    expect(screen.getByRole('region', { name: 'Notifications' })).toBeTruthy();
    expect(document.querySelector('.Toastify')).toBeNull();
    await waitFor(() => expect(document.querySelector('.Toastify')).not.toBeNull(), { timeout: 4000 });
    expect(screen.getByRole('region', { name: 'Notifications' })).toBeTruthy();
  });
});

describe('When a toast is wanted before the page is rendered', () => {
  it('Then the newest shows with the page', async () => {
    notify({ title: 'Login failed', tone: 'destructive' });
    notify({ title: 'Logged out' });
    render(<Toasts />);
    await screen.findByText('Logged out');
    expect([toasts().length, screen.queryByText('Login failed')]).toEqual([1, null]);
  });
});

describe('When a toast is not touched', () => {
  it('Then it shows for five seconds and disappears @spec S1.9.14', async () => {
    render(<Toasts />);
    await show({ title: 'Logged out' });
    const time = document.querySelector<HTMLElement>('.Toastify__progress-bar--animated');
    expect([time?.style.animationDuration, SHOWN_FOR_MS]).toEqual(['5000ms', 5000]);
    await act(async () => void fireEvent.animationEnd(time as HTMLElement));
    await waitFor(() => expect(document.querySelector('.toast-out')).not.toBeNull());
  });
});

describe('When a toast has appeared', () => {
  const appear = async () => {
    render(<Toasts />);
    await show({ title: 'Failed to add child to team', tone: 'destructive' });
    await act(async () => void fireEvent.animationEnd(screen.getByRole('alert')));
  };
  const time = () => screen.getByLabelText('notification timer').style.animationPlayState;
  afterEach(() => void jest.restoreAllMocks());

  it('Then its time runs while the window has the focus', async () => {
    jest.spyOn(document, 'hasFocus').mockReturnValue(true);
    await appear();
    expect(time()).toBe('running');
  });

  it('Then its time waits while another window has the focus, and runs when the person is back', async () => {
    jest.spyOn(document, 'hasFocus').mockReturnValue(false);
    await appear();
    expect(time()).toBe('paused');
    await act(async () => void fireEvent.focus(window));
    expect(time()).toBe('running');
  });
});

describe('When a toast would cover a button', () => {
  const shift = () => document.getElementById('notifications')?.style.getPropertyValue('--toast-shift');
  /** jsdom has no layout: each element stands where its data say. */
  const layOut = () =>
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const isToast = this.classList.contains('Toastify__toast-container');
      const [top = 0, height = 0] = isToast
        ? [680, 60]
        : (this.getAttribute('data-at') ?? '0 0').split(' ').map(Number);
      return new DOMRect(8, isToast ? top + (Number.parseFloat(shift() ?? '') || 0) : top, 300, height);
    });
  afterEach(() => void jest.restoreAllMocks());

  it('Then it stands above it, and returns when the button is gone', async () => {
    layOut();
    Object.defineProperty(window, 'innerHeight', { value: 780, configurable: true });
    const page = (hasButton: boolean) => (
      <>
        <button type="button" data-at="700 48">
          Menu
        </button>
        {hasButton && (
          <button type="button" data-at="600 60">
            Schedule Training
          </button>
        )}
        <Toasts />
      </>
    );
    const { rerender } = render(page(true));
    await show({ title: 'Login successful' });
    // Its foot at 592, 8 above the upper button.
    await waitFor(() => expect(shift()).toBe('-148px'));
    rerender(page(false));
    await waitFor(() => expect(shift()).toBe('-48px'));
  });

  it('Then a dialog that opens after a press ends it, and one that opens with it does not', async () => {
    const dialog = <div role="dialog" aria-label="Sign Waiver" />;
    const { rerender } = render(<Toasts />);
    await show({ title: 'Logged out' });
    rerender(
      <>
        <Toasts />
        {dialog}
      </>,
    );
    await waitFor(() => expect(shift()).toBe('0px'));
    rerender(<Toasts />);
    await act(async () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
    expect(document.querySelector('.toast-out')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'Enter' });
    rerender(
      <>
        <Toasts />
        {dialog}
      </>,
    );
    await waitFor(() => expect(document.querySelector('.toast-out')).not.toBeNull());
  });
});
