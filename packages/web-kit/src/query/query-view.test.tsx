import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/api-error.ts';
import { type QueryState, QueryView } from './query-view.tsx';

const refetch = jest.fn(() => new Promise(() => undefined));
const loading: QueryState<string[]> = { data: undefined, error: null, isFetching: true, refetch };
const loaded = { ...loading, data: ['North Cages'], isFetching: false };
const failure = new ApiError({
  message: '503',
  status: 503,
  code: 'unavailable',
  detail: 'Come back soon.',
  errors: [],
  body: {},
});

const view = (query: QueryState<string[]>) => (
  <QueryView
    query={query}
    skeleton={<p>Bones</p>}
    errorTitle={({ status }) => (status === 404 ? 'Not found' : 'Failed to load locations')}
    isEmpty={(data) => data.length === 0}
    empty={<p>No locations yet</p>}
  >
    {(data) => (
      <>
        <p>{data.join()}</p>
        <input aria-label="Name" />
      </>
    )}
  </QueryView>
);

describe('When a screen shows a query', () => {
  it('Then it shows exactly one of the four states', () => {
    const { container, rerender } = render(view(loading));
    expect(container.textContent).toBe('Bones');
    rerender(view({ ...loading, isFetching: false, error: failure }));
    expect(container.textContent).toBe('Failed to load locationsCome back soon.Try again');
    expect(screen.getByRole('alert')).toBeTruthy();
    rerender(view({ ...loaded, data: [] }));
    expect(container.textContent).toBe('No locations yet');
    rerender(view(loaded));
    expect(container.textContent).toBe('North Cages');
  });

  it('Then Try again refetches, once while the request runs', async () => {
    const { rerender } = render(view({ ...loading, isFetching: false, error: failure }));
    // A poll does not change the button.
    rerender(view({ ...loading, error: failure }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    rerender(view({ ...loading, error: failure }));
    await userEvent.click(screen.getByRole('button', { name: 'Trying...' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('Then loaded data and typed text stay when a later request fails', async () => {
    const { rerender } = render(view(loaded));
    await userEvent.type(screen.getByLabelText('Name'), 'Barn');
    rerender(view({ ...loaded, error: failure }));
    expect(screen.getByRole('alert').textContent).toBe('Failed to load locationsCome back soon.Try again');
    expect(screen.getByText('North Cages')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Barn');
    rerender(view(loaded));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Barn');
  });
});
