import type { AppLifecycles, AppProps } from '@fieldhouse/web-kit';
import { createQueryClient } from '@fieldhouse/web-kit';
import { describe, expect, it, jest } from '@jest/globals';
import { aPerson } from '../../testing/builders.ts';
import { type AppArea, createAppArea } from './app-area.ts';

function someProps() {
  const reported: unknown[] = [];
  const props: AppProps = {
    host: document.createElement('div'),
    session: { user: aPerson('parent') },
    queryClient: createQueryClient({ onSessionEnded: () => {} }),
    notify: () => {},
    navigate: () => {},
    address: { current: () => ({ pathname: '/', search: '' }), subscribe: () => () => {} },
    reportError: (error) => reported.push(error),
  };
  return { props, reported };
}

const fakeApp = () => ({
  bootstrap: jest.fn(async () => {}),
  mount: jest.fn(async (_: AppProps) => {}),
  unmount: jest.fn(async () => {}),
});

const hasState = (area: AppArea, state: string) =>
  new Promise<void>((resolve) => {
    const check = () => area.state() === state && resolve();
    area.subscribe(check);
    check();
  });

describe('When a micro-frontend is mounted', () => {
  it('Then mounting returns before its code has loaded, and it shows once it has', async () => {
    const app = fakeApp();
    const loading = Promise.withResolvers<AppLifecycles>();
    const area = createAppArea(() => loading.promise);
    await area.lifecycles.mount(someProps().props);
    expect(area.state()).toBe('loading');
    loading.resolve(app);
    await hasState(area, 'mounted');
    expect(app.mount).toHaveBeenCalledTimes(1);
  });

  it('Then its code is loaded once, however often it is mounted', async () => {
    const load = jest.fn(async () => fakeApp());
    const area = createAppArea(load);
    for (const _ of [1, 2]) {
      await area.lifecycles.mount(someProps().props);
      await hasState(area, 'mounted');
      await area.lifecycles.unmount();
    }
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('Then it is not mounted when the user left while it loaded', async () => {
    const app = fakeApp();
    const loading = Promise.withResolvers<AppLifecycles>();
    const area = createAppArea(() => loading.promise);
    const { props } = someProps();
    await area.lifecycles.mount(props);
    await area.lifecycles.unmount();
    loading.resolve(app);
    await loading.promise;
    expect(area.state()).toBe('idle');
    expect(app.mount).not.toHaveBeenCalled();
  });
});

describe('When a micro-frontend fails', () => {
  it('Then its code is requested once more, and nothing is reported if that loads it @spec S1.2.577', async () => {
    const load = jest.fn<(attempt: number) => Promise<AppLifecycles>>();
    load.mockRejectedValueOnce(new Error('network changed')).mockResolvedValueOnce(fakeApp());
    const area = createAppArea(load);
    const states: string[] = [];
    area.subscribe(() => states.push(area.state()));
    const { props, reported } = someProps();
    await area.lifecycles.mount(props);
    await hasState(area, 'mounted');
    expect(load.mock.calls.map(([attempt]) => attempt)).toEqual([1, 2]);
    expect([states, reported]).toEqual([['loading', 'mounted'], []]);
  });

  it('Then nothing rejects, the second failure is reported, and a retry loads it @spec S1.2.577', async () => {
    const load = jest.fn<(attempt: number) => Promise<AppLifecycles>>();
    for (let failure = 0; failure < 2; failure++) load.mockRejectedValueOnce(new Error('offline'));
    load.mockResolvedValueOnce(fakeApp());
    const area = createAppArea(load);
    const { props, reported } = someProps();
    await area.lifecycles.mount(props);
    await hasState(area, 'failed');
    expect(reported).toHaveLength(1);
    area.retry();
    await hasState(area, 'mounted');
    expect(load.mock.calls.map(([attempt]) => attempt)).toEqual([1, 2, 3]);
  });

  it('Then code that does not load within the time limit counts as failed', async () => {
    const area = createAppArea(() => new Promise<AppLifecycles>(() => {}), 10);
    const { props, reported } = someProps();
    await area.lifecycles.mount(props);
    await hasState(area, 'failed');
    expect(String(reported[0])).toMatch('timed out after');
  });

  it('Then an unmount that throws does not block the next page', async () => {
    const area = createAppArea(async () => ({ ...fakeApp(), unmount: () => Promise.reject(new Error('stuck')) }));
    const { props, reported } = someProps();
    await area.lifecycles.mount(props);
    await hasState(area, 'mounted');
    await expect(area.lifecycles.unmount()).resolves.toBeUndefined();
    expect(reported).toHaveLength(1);
    expect(area.state()).toBe('idle');
  });
});
