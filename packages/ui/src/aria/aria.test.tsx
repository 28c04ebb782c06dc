import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { ComboBox } from './ComboBox.tsx';
import { DateField } from './DateField.tsx';
import { Dialog } from './Dialog.tsx';
import { MenuButton } from './MenuButton.tsx';

function Opens({ onSubmit }: { onSubmit?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add Location</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Add Location"
        eyebrow="Locations"
        footer={<Button type="submit">Save</Button>}
        onSubmit={
          onSubmit &&
          ((event) => {
            event.preventDefault();
            onSubmit();
          })
        }
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

describe('When a dialog opens', () => {
  it('then its title is its name, and the focus stays inside and is restored', async () => {
    render(<Opens />);
    const opener = screen.getByRole('button', { name: 'Add Location' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'Add Location' });
    for (let press = 0; press < 5; press++) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('then the Close button closes it', async () => {
    render(<Opens />);
    await userEvent.click(screen.getByRole('button', { name: 'Add Location' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('then a form in it is sent by its button', async () => {
    const send = jest.fn();
    render(<Opens onSubmit={send} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add Location' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Barn{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
  });
});

function Birthdate() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <DateField label="Birthdate" value={value} onChange={setValue} max="2026-11-21" />
      <output>{value ?? 'none'}</output>
    </>
  );
}

describe('When a date is typed', () => {
  it('then month, day and year make a local date', async () => {
    render(<Birthdate />);
    await userEvent.click(screen.getByRole('spinbutton', { name: /month/ }));
    await userEvent.keyboard('03042017');
    expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('2017-03-04');
  });

  it('then an incomplete date is null', async () => {
    render(<Birthdate />);
    await userEvent.click(screen.getByRole('spinbutton', { name: /month/ }));
    await userEvent.keyboard('03042017');
    await userEvent.click(screen.getByRole('spinbutton', { name: /month/ }));
    await userEvent.keyboard('{Backspace}{Backspace}');
    await userEvent.click(document.body);
    expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('none');
  });

  it('then the calendar has selects for month and year, and disables days after the maximum', async () => {
    render(<Birthdate />);
    await userEvent.click(screen.getByRole('button', { name: /Open calendar/ }));
    const panel = within(await screen.findByRole('dialog', { name: /Choose a date/ }));
    await userEvent.selectOptions(panel.getByLabelText(/year/i), '2026');
    await userEvent.selectOptions(panel.getByLabelText(/month/i, { selector: 'select' }), '11');
    expect(panel.getByRole('button', { name: /November 21, 2026/ }).getAttribute('aria-disabled')).toBeNull();
    expect(panel.getByRole('button', { name: /November 22, 2026/ }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.selectOptions(panel.getByLabelText(/year/i), '2017');
    await userEvent.selectOptions(panel.getByLabelText(/month/i, { selector: 'select' }), '3');
    await userEvent.click(panel.getByRole('button', { name: /March 4, 2017/ }));
    expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('2017-03-04');
  });
});

describe('When one of many is searched for', () => {
  const children = ['Mateo Alvarez', 'June Park'].map((label, index) => ({ value: index + 1, label }));

  it('then typing filters the list, and onChange gets the choice', async () => {
    const choose = jest.fn();
    render(<ComboBox label="Child" options={children} value={null} onChange={choose} />);
    await userEvent.type(screen.getByRole('combobox', { name: /Child/ }), 'jun');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['June Park']);
    await userEvent.click(screen.getByRole('option', { name: 'June Park' }));
    expect(choose).toHaveBeenCalledWith(2);
  });

  it('then with onSearch the caller filters', async () => {
    const search = jest.fn();
    render(<ComboBox label="Child" options={children} value={null} onChange={() => undefined} onSearch={search} />);
    await userEvent.type(screen.getByRole('combobox', { name: /Child/ }), 'xy');
    expect(search).toHaveBeenLastCalledWith('xy');
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });
});

describe('When a menu is opened', () => {
  it('then a choice runs its action', async () => {
    const remove = jest.fn();
    render(<MenuButton label="More" choices={[{ id: 'delete', label: 'Delete', tone: 'danger', onSelect: remove }]} />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('then with openAtOnce it opens by itself, and its button has the focus after closing', async () => {
    render(<MenuButton openAtOnce label="More" choices={[{ id: 'edit', label: 'Edit', onSelect: () => {} }]} />);
    await screen.findByRole('menuitem', { name: 'Edit' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menuitem')).toBeNull();
    const button = screen.getByRole('button', { name: 'More' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
