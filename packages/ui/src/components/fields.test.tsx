import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { Button } from './Button.tsx';
import { CheckboxField } from './CheckboxField.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import { PasswordField } from './PasswordField.tsx';
import { RadioCards } from './RadioCards.tsx';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';

const description = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('When a field is invalid', () => {
  it('then hint and error are its description', () => {
    render(<TextField label="Phone" hint="With area code" error="Phone number is required" />);
    const field = screen.getByLabelText('Phone');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(description(field)).toBe('With area code Phone number is required');
  });

  it('then a select and a checkbox have them too', () => {
    render(
      <>
        <Select label="Sport" options={[{ value: 'group', label: 'Group' }]} error="Sport is required" />
        <CheckboxField label="I accept" error="You must accept" />
      </>,
    );
    expect(description(screen.getByLabelText('Sport'))).toBe('Sport is required');
    expect(description(screen.getByRole('checkbox', { name: 'I accept' }))).toBe('You must accept');
  });
});

describe('When a password is typed', () => {
  it('then its eye shows and hides it', async () => {
    render(<PasswordField label="Password" />);
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.getAttribute('type')).toBe('text');
  });
});

describe('When one of a few cards is chosen', () => {
  it('then a disabled one cannot be chosen, and a button in a card does not choose it', async () => {
    const choose = jest.fn();
    const cancel = jest.fn();
    const first = createRef<HTMLInputElement>();
    const cards = [
      {
        value: 1,
        title: 'Mateo',
        text: 'Registered 4:30 PM',
        disabled: true,
        end: <Button onClick={cancel}>Cancel</Button>,
      },
      { value: 2, title: 'Lucia' },
    ];
    render(<RadioCards label="Child" cards={cards} value={null} onChange={choose} ref={first} />);
    await userEvent.click(screen.getByText('Mateo'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(choose).not.toHaveBeenCalled();
    expect(cancel).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByText('Lucia'));
    expect(choose).toHaveBeenCalledWith(2);
    expect(first.current).toBe(screen.getByRole('radio', { name: /Lucia/ }));
  });
});

function Coaches({ count }: { count: number }) {
  const options = Array.from({ length: count }, (_, index) => ({ value: index + 1, label: `Coach ${index + 1}` }));
  const [value, setValue] = useState([2]);
  return (
    <>
      <MultiSelect label="Coach(es)" options={options} value={value} onChange={setValue} />
      <output>{value.join(',')}</output>
    </>
  );
}

describe('When several of many are chosen', () => {
  it('then each tap adds or removes one, in the order of the list', async () => {
    render(<Coaches count={3} />);
    const group = within(screen.getByRole('group', { name: 'Coach(es)' }));
    await userEvent.click(group.getByLabelText('Coach 3'));
    await userEvent.click(group.getByLabelText('Coach 1'));
    expect(screen.getByRole('status').textContent).toBe('1,2,3');
    await userEvent.click(group.getByLabelText('Coach 2'));
    expect(screen.getByRole('status').textContent).toBe('1,3');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('then many can be searched', async () => {
    render(<Coaches count={12} />);
    await userEvent.type(screen.getByRole('searchbox'), '12');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });
});
