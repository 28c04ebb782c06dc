import { TextField } from '@fieldhouse/ui';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { PieceContext } from '../piece/piece-context.ts';
import type { AskBeforeLeaving, PieceProps } from '../piece/piece-props.ts';
import { FormDialog } from './form-dialog.tsx';

const close = jest.fn();
let held: AskBeforeLeaving[];
beforeEach(() => {
  held = [];
  close.mockClear();
});
afterEach(cleanup);

const place = { pathname: '/', search: '' };
const piece: PieceProps = {
  host: document.body,
  session: {
    user: {
      id: 1,
      username: 'rosa',
      firstName: 'Rosa',
      lastName: 'Alvarez',
      email: 'rosa@fieldhouse.example',
      phone: '(512) 555-0148',
      role: 'parent',
      waiverDue: false,
    },
  },
  queryClient: createQueryClient({ onSessionEnded: () => undefined }),
  notify: () => undefined,
  navigate: () => undefined,
  place: {
    current: () => place,
    subscribe: () => () => undefined,
    hold: (ask) => {
      held.push(ask);
      return () => held.splice(held.indexOf(ask), 1);
    },
  },
  reportError: () => undefined,
};

function Form() {
  const [name, setName] = useState('');
  return (
    <PieceContext value={piece}>
      <FormDialog
        title="Add Location"
        onClose={close}
        onSubmit={(event) => event.preventDefault()}
        isChanged={name !== ''}
        submitText="Save"
        busyText={undefined}
      >
        <TextField label="Name" value={name} onChange={(change) => setName(change.target.value)} />
      </FormDialog>
    </PieceContext>
  );
}

const LEAVE: readonly [string, () => Promise<unknown>][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['a press outside', () => userEvent.click(document.body)],
];
const question = () => screen.queryByRole('alertdialog', { name: 'Discard changes?' });
/** A closed question gives the focus back a frame later; before that a key reaches no dialog. */
const focusIsInForm = () => screen.getByRole('dialog', { name: 'Add Location' }).contains(document.activeElement);
const type = () => userEvent.type(screen.getByLabelText('Name'), 'Barn');

describe.each(LEAVE)('When a form is left by %s', (_, leave) => {
  it('Then an unchanged one closes', async () => {
    render(<Form />);
    await leave();
    expect([close.mock.calls.length, question()]).toEqual([1, null]);
  });

  it('Then a changed one asks first, and keeps what was typed when one goes on editing', async () => {
    render(<Form />);
    await type();
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(close).not.toHaveBeenCalled();
    await waitFor(() => expect([question(), focusIsInForm()]).toEqual([null, true]));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Barn');
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(close).toHaveBeenCalledTimes(1);
  });
});

describe('When Back is pressed over a form', () => {
  it('Then only a changed one holds it, until it is discarded', async () => {
    const { unmount } = render(<Form />);
    expect(held).toHaveLength(0);
    await type();
    expect(held).toHaveLength(1);
    const back = jest.fn();
    act(() => held[0]?.(back));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(back).toHaveBeenCalledTimes(1);
    unmount();
    expect(held).toHaveLength(0);
  });
});
