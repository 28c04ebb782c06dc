import { TextField } from '@fieldhouse/ui';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, getConfig, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { appProps, renderInApp } from '../../testing/index.ts';
import type { AppProps, AskBeforeLeaving } from '../app/app-props.ts';
import { FormDialog } from './form-dialog.tsx';

const close = jest.fn();
let blockers: AskBeforeLeaving[];
beforeEach(() => {
  blockers = [];
  close.mockClear();
});
afterEach(cleanup);

/** An address that records the functions that block Back and Forward. */
const address: AppProps['address'] = {
  ...appProps().address,
  block: (ask) => {
    blockers.push(ask);
    return () => blockers.splice(blockers.indexOf(ask), 1);
  },
};

function Form() {
  const [name, setName] = useState('');
  return (
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
  );
}

const open = () => renderInApp(<Form />, { address });
/**
 * Runs outside of `act`, like user-event's own presses: react-aria moves the focus during a render, and user-event
 * waits for that.
 */
const pressBack = (leave: () => void) => getConfig().asyncWrapper(async () => blockers[0]?.(leave));

const LEAVE: readonly [string, () => Promise<unknown>][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['a press outside', () => userEvent.click(document.body)],
];
const question = () => screen.queryByRole('alertdialog', { name: 'Discard changes?' });
/** A closed question returns the focus one frame later; before that no dialog gets key presses. */
const focusIsInForm = () => screen.getByRole('dialog', { name: 'Add Location' }).contains(document.activeElement);
const type = () => userEvent.type(screen.getByLabelText('Name'), 'Barn');

describe.each(LEAVE)('When a form is left by %s', (_, leave) => {
  it('Then an unchanged one closes', async () => {
    open();
    await waitFor(() => expect(focusIsInForm()).toBe(true));
    await leave();
    expect([close.mock.calls.length, question()]).toEqual([1, null]);
  });

  it('Then a changed one asks first, and Keep editing keeps the changes', async () => {
    open();
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
  it('Then a form with changes blocks it until they are discarded, and an unchanged form does not', async () => {
    const { unmount } = open();
    expect(blockers).toHaveLength(0);
    await type();
    expect(blockers).toHaveLength(1);
    const back = jest.fn();
    await pressBack(back);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(back).toHaveBeenCalledTimes(1);
    unmount();
    expect(blockers).toHaveLength(0);
  });
});
