import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { appProps } from '../../testing/index.ts';
import { defineSearch, oneOf } from '../url/search-params.ts';
import { useSearch } from '../url/use-search.ts';
import { useNotify, useUser } from './app-context.ts';
import type { Address, AppLifecycles, AppProps } from './app-props.ts';
import { defineApp } from './define-app.tsx';
import type { LoadPage } from './lazy-page.tsx';
import { matchPath } from './match-path.ts';
import { usePathId } from './pages.tsx';
import { retryOrReload } from './retry-or-reload.ts';

const mounted: AppLifecycles[] = [];

afterEach(async () => {
  await act(async () => {
    for (const app of mounted.splice(0)) await app.unmount();
  });
  document.body.replaceChildren();
});

async function mount(app: AppLifecycles, more: Partial<AppProps> = {}) {
  const host = document.body.appendChild(document.createElement('div'));
  const reportError = jest.fn();
  const props = appProps({ host, address: fakeAddress('/').source, reportError, ...more });
  mounted.push(app);
  await act(() => app.mount(props));
  return { host, reportError };
}

const onePage = (load: LoadPage) =>
  defineApp({ page: load }, [
    { path: '/', component: 'page' },
    { path: '/events', component: 'page' },
  ]);

function fakeAddress(address: string) {
  const listeners = new Set<() => void>();
  const read = (text: string): Address => {
    const { pathname, search } = new URL(text, 'http://localhost');
    return { pathname, search };
  };
  let now = read(address);
  return {
    source: {
      current: () => now,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    navigate: (to: string) => {
      now = read(to);
      for (const listener of listeners) listener();
    },
    address: () => now.pathname + now.search,
  };
}

describe('When an app is mounted', () => {
  it('Then its component gets the user and the toasts, and is removed by unmounting', async () => {
    const notify = jest.fn();
    const App = () => {
      const user = useUser();
      const showToast = useNotify();
      return (
        <button type="button" onClick={() => showToast({ title: 'Hello' })}>
          {user.firstName}
        </button>
      );
    };
    const app = onePage(async () => ({ default: App }));
    const { host } = await mount(app, { notify });
    await userEvent.click(await screen.findByRole('button', { name: 'Rosa' }));
    expect(notify).toHaveBeenCalledWith({ title: 'Hello' });
    await act(() => app.unmount());
    expect(host.textContent).toBe('');
  });

  it('Then its component reads and changes a query parameter of the address', async () => {
    const SEARCH = defineSearch({ tab: oneOf(['list', 'calendar']) });
    const page = fakeAddress('/events?tab=list&q=camp');
    const App = () => {
      const [{ tab }, setSearch] = useSearch(SEARCH);
      return (
        <button type="button" onClick={() => setSearch({ tab: tab === 'list' ? 'calendar' : null })}>
          {tab ?? 'none'}
        </button>
      );
    };
    await mount(
      onePage(async () => ({ default: App })),
      { address: page.source, navigate: page.navigate },
    );
    await userEvent.click(await screen.findByText('list'));
    expect(page.address()).toBe('/events?tab=calendar&q=camp');
    await userEvent.click(await screen.findByText('calendar'));
    expect(page.address()).toBe('/events?q=camp');
    expect(await screen.findByText('none')).toBeTruthy();
  });
});

describe('When an app has several pages', () => {
  const routes = [
    { path: '/', component: 'home', nav: {} },
    { path: '/parent', component: 'home', nav: {} },
    { path: '/events', component: 'events', nav: {} },
    { path: '/children/:id', component: 'child' },
  ];
  let current: ReturnType<typeof fakeAddress>;
  const loaded = jest.fn();
  const page = (name: string, Page: () => ReactNode) => async () => {
    loaded(name);
    return { default: Page };
  };
  const Typing = () => <input aria-label="Name" defaultValue={String(usePathId())} />;
  const show = async (address: string) => {
    loaded.mockClear();
    current = fakeAddress(address);
    const pages = {
      home: page('home', () => <p>Home</p>),
      events: page('events', () => <p>Events</p>),
      child: page('child', Typing),
    };
    return mount(defineApp(pages, routes), { address: current.source, navigate: current.navigate });
  };

  it('Then each path shows its own page, and the path of another app shows nothing', async () => {
    const { host } = await show('/');
    await screen.findByText('Home');
    act(() => current.navigate('/parent'));
    expect(host.textContent).toBe('Home');
    act(() => current.navigate('/events/'));
    await screen.findByText('Events');
    act(() => current.navigate('/coach'));
    expect(host.textContent).toBe('');
    act(() => current.navigate('/children/seven'));
    expect(host.textContent).toBe('');
  });

  it('Then another number in the path mounts the page again, without state of the first', async () => {
    await show('/children/7');
    await userEvent.type(await screen.findByLabelText('Name'), '89');
    act(() => current.navigate('/children/12'));
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', '12');
  });

  it('Then pages with a link in the header are preloaded, and appear at once', async () => {
    const { host } = await show('/');
    await waitFor(() => expect(loaded.mock.calls.flat()).toEqual(['home', 'events']), {
      timeout: 5000,
    });
    act(() => current.navigate('/events'));
    expect(host.textContent).toBe('Events');
  });
});

describe('When a path is compared with a pattern', () => {
  it.each([
    ['/children/:id', '/children/7', { id: 7 }],
    ['/children/:id', '/children/7/', { id: 7 }],
    ['/children/:id', '/children/0', null],
    ['/children/:id', '/children/7x', null],
    ['/children/:id', '/children', null],
    ['/', '/', {}],
    ['/', '/events', null],
  ])('Then %s and %s give %j', (pattern, path, numbers) => {
    expect(matchPath(pattern, path)).toEqual(numbers);
  });
});

describe('When the code of an app does not load', () => {
  it('Then mounting does not reject, its area shows the error page, and Try again loads it', async () => {
    const load = jest.fn<() => Promise<{ default: () => string }>>();
    for (let failure = 0; failure < 2; failure++) load.mockRejectedValueOnce(new Error('chunk lost'));
    load.mockResolvedValueOnce({ default: () => 'Here I am' });
    const { reportError } = await mount(onePage(load));
    await screen.findByText('This page could not be shown');
    expect(reportError).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here I am')).toBeTruthy();
  });
});

describe('When a component of an app throws', () => {
  it('Then its area shows the error page, the error is reported, and Try again renders it', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
    let broken = true;
    const App = () => {
      if (broken) throw new Error('boom');
      return <p>Fixed</p>;
    };
    const { reportError } = await mount(onePage(async () => ({ default: App })));
    await screen.findByText('This page could not be shown');
    await waitFor(() => expect(reportError).toHaveBeenCalledWith(new Error('boom')));
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Fixed')).toBeTruthy();
    quiet.mockRestore();
  });
});

describe('When a load or a render failed', () => {
  it('Then the first failure is retried without a reload, the next one with a reload', () => {
    const done: string[] = [];
    for (const failures of [1, 2]) {
      retryOrReload(
        failures,
        () => done.push('retry'),
        () => done.push('reload'),
      );
    }
    expect(done).toEqual(['retry', 'reload']);
  });
});
