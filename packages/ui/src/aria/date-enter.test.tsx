import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
