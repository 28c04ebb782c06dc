import type { Piece, PieceProps } from '@fieldhouse/web-kit';
import { createQueryClient } from '@fieldhouse/web-kit';
import { describe, expect, it, jest } from '@jest/globals';
import { aPerson } from '../routes/testing.ts';
import { createPieceArea, type PieceArea } from './piece-area.ts';

function someProps() {
  const reported: unknown[] = [];
  const props: PieceProps = {
    host: document.createElement('div'),
    session: { user: aPerson('parent') },
    queryClient: createQueryClient({ onSessionEnded: () => {} }),
    notify: () => {},
    navigate: () => {},
    place: { current: () => ({ pathname: '/', search: '' }), subscribe: () => () => {} },
    reportError: (error) => reported.push(error),
  };
  return { props, reported };
}

const aPiece = () => ({
  bootstrap: jest.fn(async () => {}),
  mount: jest.fn(async (_: PieceProps) => {}),
  unmount: jest.fn(async () => {}),
});

const becomes = (area: PieceArea, state: string) =>
  new Promise<void>((resolve) => {
    const look = () => area.state() === state && resolve();
    area.subscribe(look);
    look();
  });

describe('When a micro-frontend is mounted', () => {
  it('Then mounting returns before its code is there, and it shows when it is', async () => {
    const piece = aPiece();
    const arrival = Promise.withResolvers<Piece>();
    const area = createPieceArea(() => arrival.promise);
    await area.lifecycles.mount(someProps().props);
    expect(area.state()).toBe('waiting');
    arrival.resolve(piece);
    await becomes(area, 'there');
    expect(piece.mount).toHaveBeenCalledTimes(1);
  });

  it('Then its code is loaded once, however often it is mounted', async () => {
    const load = jest.fn(async () => aPiece());
    const area = createPieceArea(load);
    for (const _ of [1, 2]) {
      await area.lifecycles.mount(someProps().props);
      await becomes(area, 'there');
      await area.lifecycles.unmount();
    }
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('Then one that was left while it loaded is not mounted', async () => {
    const piece = aPiece();
    const arrival = Promise.withResolvers<Piece>();
    const area = createPieceArea(() => arrival.promise);
    const { props } = someProps();
    await area.lifecycles.mount(props);
    await area.lifecycles.unmount();
    arrival.resolve(piece);
    await arrival.promise;
    expect(area.state()).toBe('idle');
    expect(piece.mount).not.toHaveBeenCalled();
  });
});

describe('When a micro-frontend fails', () => {
  it('Then nothing rejects, the failure is reported, and trying again loads it', async () => {
    const load = jest.fn<(attempt: number) => Promise<Piece>>();
    load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(aPiece());
    const area = createPieceArea(load);
    const { props, reported } = someProps();
    await area.lifecycles.mount(props);
    await becomes(area, 'failed');
    expect(reported).toHaveLength(1);
    area.again();
    await becomes(area, 'there');
    expect(load.mock.calls.map(([attempt]) => attempt)).toEqual([1, 2]);
  });

  it('Then code that does not come within the limit counts as failed', async () => {
    const area = createPieceArea(() => new Promise<Piece>(() => {}), 10);
    const { props, reported } = someProps();
    await area.lifecycles.mount(props);
    await becomes(area, 'failed');
    expect(String(reported[0])).toMatch('timed out after');
  });

  it('Then an unmount that throws does not hold up the next page', async () => {
    const area = createPieceArea(async () => ({ ...aPiece(), unmount: () => Promise.reject(new Error('stuck')) }));
    const { props, reported } = someProps();
    await area.lifecycles.mount(props);
    await becomes(area, 'there');
    await expect(area.lifecycles.unmount()).resolves.toBeUndefined();
    expect(reported).toHaveLength(1);
    expect(area.state()).toBe('idle');
  });
});
