import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { initials } from './Avatar.tsx';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import { StatCard } from './StatCard.tsx';

describe('When a figure is shown', () => {
  it('Then a card without onPress is not a button', () => {
    render(<StatCard label="Total" value={148} note="9 joined this month" />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('148')).toBeTruthy();
  });

  it('Then a card that filters works with the keyboard and has aria-pressed', async () => {
    const press = jest.fn();
    const card = (pressed: boolean) => (
      <StatCard label="Missing Sizes" value={23} note="Show who" tone="needs-work" onPress={press} pressed={pressed} />
    );
    const { rerender, container } = render(card(false));
    const button = screen.getByRole('button', { name: 'Missing Sizes 23 Show who', pressed: false });
    expect(button.hasAttribute('data-needs-work')).toBe(true);
    expect(container.querySelector('svg')).toBeNull();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(press).toHaveBeenCalledTimes(1);
    rerender(card(true));
    expect(screen.getByRole('button', { name: 'Missing Sizes 23 Show who', pressed: true })).toBe(button);
    expect(container.querySelector('svg')).toBeTruthy();
  });
});

describe('When a callout is shown', () => {
  it('Then it is a note with its action, or an alert', () => {
    const { rerender } = render(
      <Callout tone="warning" title="No mail server is set" action={<Button>Settings</Button>}>
        Mail is stored, not sent.
      </Callout>,
    );
    expect(screen.getByRole('note').textContent).toBe('No mail server is setMail is stored, not sent.Settings');
    rerender(<Callout tone="danger" role="alert" title="Failed to load locations" />);
    expect(screen.getByRole('alert').textContent).toBe('Failed to load locations');
  });
});

describe('When a name is shown as initials', () => {
  it.each([
    ['Rosa', 'Alvarez', 'RA'],
    ['𠮷野', '太郎', '𠮷太'],
    ['E\u0301va', 'Nagy', 'E\u0301N'],
    [' ana', 'de la Cruz', 'AD'],
    ['', 'Smith', 'S'],
  ])('Then %p %p has %p, with whole characters', (firstName, lastName, shown) => {
    expect(initials(firstName, lastName)).toBe(shown);
  });
});
