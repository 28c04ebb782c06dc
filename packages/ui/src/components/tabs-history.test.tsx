import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

const TABS = [
  { id: 'events', label: 'Events' },
  { id: 'teams', label: 'Teams' },
] as const;

describe('When a tab is chosen', () => {
  it('Then a click is a step of the history and an arrow key replaces the last one', async () => {
    const select = jest.fn();
    render(
      <Tabs label="Areas" tabs={TABS} selected="events" onSelect={select}>
        <p>Panel</p>
      </Tabs>,
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Teams' }));
    expect(select).toHaveBeenLastCalledWith('teams', { replace: false });
    screen.getByRole('tab', { name: 'Events' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(select).toHaveBeenLastCalledWith('teams', { replace: true });
  });
});
