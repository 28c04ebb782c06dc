import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';

afterEach(cleanup);

/** A list of registrations; a cancellation removes its button, its row or its section from the page. */
function Places({ takes, opened = false }: { takes: 'nothing' | 'button' | 'row' | 'section'; opened?: boolean }) {
  const [isOpen, setOpen] = useState(opened);
  const [isDone, setDone] = useState(false);
  const gone = (part: typeof takes) => isDone && takes === part;
  return (
    <main>
      <h1>Events</h1>
      {!gone('section') && (
        <section>
          <h2>Upcoming registrations</h2>
          {!gone('row') && (
            <article>
              <button type="button">Details</button>
              {gone('button') ? (
                <button type="button">Register</button>
              ) : (
                <button type="button" onClick={() => setOpen(true)}>
                  Cancel
                </button>
              )}
            </article>
          )}
        </section>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => {
          setDone(true);
          setOpen(false);
        }}
        title="Cancel?"
      >
        <p>Really?</p>
      </Dialog>
    </main>
  );
}

/**
 * Two dialogs, one above the other, opened by a link. Each names the button that gets the focus after it closes.
 */
function TwoDialogs() {
  const [open, setOpen] = useState(['Lower']);
  const dialog = (title: string, inside: ReactNode) => (
    <Dialog
      isOpen={open.includes(title)}
      onClose={() => setOpen((titles) => titles.filter((each) => each !== title))}
      title={title}
      focusAfter={`#after-${title}`}
    >
      {inside}
    </Dialog>
  );
  return (
    <main>
      <button type="button" id="after-Upper">
        After the upper
      </button>
      <button type="button" id="after-Lower">
        After the lower
      </button>
      {dialog(
        'Lower',
        <>
          <button type="button" onClick={() => setOpen(['Lower', 'Upper'])}>
            Ask
          </button>
          {dialog('Upper', <p>Really?</p>)}
        </>,
      )}
    </main>
  );
}

/** A dialog that another one replaces; the button that opened the first may be removed meanwhile. */
function Replaced({ removes }: { removes: 'nothing' | 'button' }) {
  const [step, setStep] = useState(0);
  const next = (title: string) => (
    <Dialog isOpen onClose={() => setStep(0)} title={title}>
      <button type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
    </Dialog>
  );
  return (
    <main>
      <h1>Events</h1>
      <section>
        <h2>Links</h2>
        {(step === 0 || removes === 'nothing') && (
          <button type="button" onClick={() => setStep(1)}>
            Add
          </button>
        )}
      </section>
      {step === 1 && <div>{next('First')}</div>}
      {step === 2 && next('Second')}
    </main>
  );
}

const focused = () => document.activeElement?.textContent;

describe('When a dialog closes', () => {
  it.each([
    ['nothing', 'Cancel'],
    ['button', 'Register'],
    ['row', 'Upcoming registrations'],
    ['section', 'Events'],
  ] as const)('Then with %s removed the focus is on %s', async (takes, target) => {
    render(<Places takes={takes} />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(focused()).toBe(target));
  });

  it('Then after a dialog that a link opened, the focus is on the page’s heading', async () => {
    render(<Places takes="nothing" opened />);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(focused()).toBe('Events'));
  });

  it.each([
    ['nothing', 'Add'],
    ['button', 'Links'],
  ] as const)(
    'Then after one that replaced another, with %s removed the focus is on %s @spec S1.2.575',
    async (removes, target) => {
      render(<Replaced removes={removes} />);
      await userEvent.click(screen.getByRole('button', { name: 'Add' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
      const second = within(await screen.findByRole('dialog', { name: 'Second' }));
      await userEvent.click(second.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(focused()).toBe(target));
    },
  );

  it('Then of two dialogs that close one after the other, the last one decides', async () => {
    render(<TwoDialogs />);
    const close = async (title: string) =>
      userEvent.click(
        within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: 'Close' }),
      );
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await close('Upper');
    await close('Lower');
    await waitFor(() => expect(document.activeElement?.id).toMatch(/^after/));
    expect(focused()).toBe('After the lower');
  });
});
