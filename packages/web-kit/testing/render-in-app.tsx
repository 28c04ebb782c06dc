import type { RenderResult } from '@testing-library/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../src/api/query-client.ts';
import { AppContext } from '../src/app/app-context.ts';
import type { AppProps } from '../src/app/app-props.ts';
import { rosa } from './people.ts';

const address = { pathname: '/', search: '' };

/** What the shell passes to a micro-frontend for Rosa at `/`, with changes for a test. */
export const appProps = (changes: Partial<AppProps> = {}): AppProps => ({
  host: document.body,
  session: { user: rosa },
  queryClient: createQueryClient({ onSessionEnded: () => undefined }),
  notify: () => undefined,
  navigate: () => undefined,
  address: { current: () => address, subscribe: () => () => undefined },
  reportError: () => undefined,
  ...changes,
});

/** Renders components of a micro-frontend without its pages. */
export const renderInApp = (content: ReactNode, changes: Partial<AppProps> = {}): RenderResult =>
  render(<AppContext value={appProps(changes)}>{content}</AppContext>);
