import type { ListedChild } from '@fieldhouse/api';
import { createQueryClient } from '@fieldhouse/web-kit';
import { http, refused, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aUser, userHandlers } from '../users/testing/user-handlers.ts';
import { ChildPicker } from './ChildPicker.tsx';
import { UserPicker } from './UserPicker.tsx';

const aChild = (id: number, firstName: string, changes: Partial<ListedChild> = {}): ListedChild => ({
  ...{ id, firstName, lastName: 'Park', age: 8, birthdate: '2018-03-04', nickname: null, isActive: true },
  ...{ parentFirstName: 'Ji-won', parentLastName: 'Park', parentEmail: null, parentPhone: null },
  ...{ shirtSize: null, pantSize: null, ageWasVerifiedFor: null, createdAt: '2026-01-01T12:00:00.000Z' },
  ...changes,
});

const CHILDREN = [
  aChild(1, 'June'),
  aChild(2, 'Jules', { isActive: false }),
  aChild(3, 'Mateo', { parentFirstName: null, parentLastName: null }),
  ...Array.from({ length: 12 }, (_, at) => aChild(at + 10, `Kim${at}`)),
];

beforeEach(() => {
  server.use(
    ...userHandlers([aUser(7), aUser(8)]),
    http.family.get('/api/all-children', ({ query, response }) => {
      const q = (query.get('q') ?? '').toLowerCase();
      return response(200).json(
        CHILDREN.filter(({ firstName, lastName }) => `${firstName} ${lastName}`.toLowerCase().includes(q)),
      );
    }),
  );
});
afterEach(cleanup);

const user = userEvent.setup({ delay: null });
const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
const input = () => screen.getByRole<HTMLInputElement>('combobox');

function Choosing({ Picker }: { Picker: typeof ChildPicker }) {
  const [child, setChild] = useState<ListedChild | null>(null);
  return (
    <>
      <Picker value={child} onChange={setChild} />
      <output>{child?.id}</output>
      <button type="button" onClick={() => setChild(null)}>
        Next
      </button>
    </>
  );
}

const show = (picker = <Choosing Picker={ChildPicker} />) =>
  render(
    <QueryClientProvider client={createQueryClient({ onSessionEnded: () => undefined })}>{picker}</QueryClientProvider>,
  );

describe('When a child is looked for', () => {
  it('Then one request is sent for the typed text, and the child is chosen with the keyboard', async () => {
    show();
    await user.type(input(), 'june');
    await waitFor(async () => expect(await options()).toEqual(['June ParkAge 8 · Ji-won Park']));
    await waitFor(() =>
      expect(sentRequests('GET /api/all-children').map(({ search }) => search)).toEqual([
        '?limit=10',
        '?limit=10&q=june',
      ]),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('status').textContent).toBe('1');
    expect(input().value).toBe('June Park');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(input().value).toBe('');
  });

  it('Then earlier results that do not fit are not offered while the next request runs', async () => {
    show();
    await user.click(input());
    await options();
    await user.type(input(), 'mat');
    expect(await options()).toEqual(['Mateo ParkAge 8']);
    await user.type(input(), 'zzz');
    expect(await options()).toEqual(['Loading...']);
    expect(await screen.findByText('No children found')).toBeTruthy();
  });

  it('Then at most ten are offered, without archived ones', async () => {
    show();
    await user.click(input());
    await waitFor(async () => expect(await options()).toHaveLength(10));
    expect((await options()).slice(0, 2)).toEqual(['June ParkAge 8 · Ji-won Park', 'Mateo ParkAge 8']);
  });

  it('Then an empty result is shown', async () => {
    show();
    await user.type(input(), 'zzz');
    expect(await screen.findByText('No children found')).toBeTruthy();
  });

  it('Then a failed request is shown at the field', async () => {
    server.use(http.family.get('/api/all-children', refused(503, 'unavailable', 'The list did not load.')));
    show();
    expect(await screen.findByText('The list did not load.')).toBeTruthy();
  });
});

describe('When an account is looked for', () => {
  it('Then its email address stands below its name', async () => {
    show(<UserPicker value={null} onChange={() => undefined} />);
    await user.type(input(), '008');
    await waitFor(async () => expect(await options()).toEqual(['User 008user8@fieldhouse.example']));
    expect(sentRequests().at(-1)?.call).toBe('GET /api/admin/users');
  });
});
