import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { Button } from './Button.tsx';

describe('When a button is busy', () => {
  it('then it shows the busy text, keeps the focus and ignores presses', async () => {
    const press = jest.fn();
    const { rerender } = render(<Button onClick={press}>Register</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    rerender(
      <Button onClick={press} busyText="Registering...">
        Register
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Registering...' });
    await userEvent.dblClick(button);
    expect(press).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(button);
  });

  it('then Enter in a field does not send the form again', async () => {
    const send = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={send}>
        <input aria-label="Username" />
        <Button type="submit" busyText="Signing in...">
          Sign in
        </Button>
      </form>,
    );
    await userEvent.type(screen.getByLabelText('Username'), 'rosa{Enter}');
    expect(send).not.toHaveBeenCalled();
  });
});
