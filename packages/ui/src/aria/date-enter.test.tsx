import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateField } from './DateField.tsx';

afterEach(cleanup);

describe('When Enter is pressed in a date', () => {
  it('Then the form is sent', async () => {
    const send = jest.fn();
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <DateField label="Birthdate" value="2017-04-02" onChange={() => undefined} />
      </form>,
    );
    const [month] = screen.getAllByRole('spinbutton');
    month?.focus();
    await userEvent.keyboard('{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
  });
});

function Birthdate({ start = null }: { start?: string | null }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateField label="Birthdate" value={value} onChange={setValue} min="2007-11-22" max="2026-11-21" />
      <output>{value ?? 'none'}</output>
      <button type="button">Next</button>
    </>
  );
}

const shown = () =>
  screen
    .getAllByRole('spinbutton')
    .map(({ textContent }) => textContent)
    .join('/');
const value = () => screen.getAllByRole('status').at(-1)?.textContent;
const leave = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
const focusMonth = () => userEvent.click(screen.getByRole('spinbutton', { name: /month/ }));

describe('When a date is typed in one of the usual forms', () => {
  it.each([
    ['5/4/16', '2016-05-04'],
    ['1/4/16', '2016-01-04'],
    ['1/4/2016', '2016-01-04'],
    ['12-1-2016', '2016-12-01'],
    ['050416', '2016-05-04'],
    ['2016-05-04', '2016-05-04'],
    ['May 4, 2016', '2016-05-04'],
  ])('Then %s is read as %s, and shown so', async (typed, date) => {
    render(<Birthdate />);
    await focusMonth();
    await userEvent.keyboard(typed);
    await leave();
    expect(value()).toBe(date);
    expect(shown()).toBe(`${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`);
  });

  it('Then the same date typed again stays', async () => {
    render(<Birthdate start="2016-05-04" />);
    await focusMonth();
    await userEvent.keyboard('2016-05-04');
    await leave();
    expect([value(), shown()]).toEqual(['2016-05-04', '05/04/2016']);
  });

  it('Then a day that the month does not have is not another day', async () => {
    render(<Birthdate />);
    await focusMonth();
    await userEvent.keyboard('2/30/2016');
    await leave();
    expect(value()).toBe('none');
  });
});

describe('When a date is pasted', () => {
  it.each(['5/4/2016', '2016-05-04', ' May 4, 2016\n', 'Wed, May 4, 2016', '4 May 2016', '2016-05-04T00:00:00Z'])(
    'Then %j is read',
    async (pasted) => {
      render(<Birthdate />);
      await focusMonth();
      await userEvent.paste(pasted);
      expect([value(), shown()]).toEqual(['2016-05-04', '05/04/2016']);
    },
  );

  it('Then a text that is no date changes nothing', async () => {
    render(<Birthdate start="2016-05-04" />);
    await focusMonth();
    await userEvent.paste('2/30/2016');
    await userEvent.paste('Wednesday');
    expect(value()).toBe('2016-05-04');
  });
});

describe('When the calendar opens', () => {
  afterEach(() => void jest.useRealTimers());

  it('Then its years are those that can be chosen, and its today is the club’s', async () => {
    // In Texas it is still November 21.
    jest.useFakeTimers({ now: new Date('2026-11-22T03:00:00Z'), advanceTimers: true });
    render(<Birthdate />);
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    await user.click(screen.getByRole('button', { name: /Open calendar/ }));
    const panel = within(await screen.findByRole('dialog', { name: /Choose a date/ }));
    const years = [...panel.getByLabelText<HTMLSelectElement>(/year/i).options].map(({ text }) => text);
    expect([years[0], years.at(-1)]).toEqual(['2007', '2026']);
    expect(panel.getByRole('button', { name: /^Today,/ }).textContent).toBe('21');
  });
});
