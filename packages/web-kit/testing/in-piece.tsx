import type { RenderResult } from '@testing-library/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../src/api/query-client.ts';
import { PieceContext } from '../src/piece/piece-context.ts';
import type { PieceProps } from '../src/piece/piece-props.ts';
import { rosa } from './people.ts';

const place = { pathname: '/', search: '' };

/** What the shell hands to a micro-frontend of Rosa at `/`, with what a test is about in place of it. */
export const pieceProps = (changes: Partial<PieceProps> = {}): PieceProps => ({
  host: document.body,
  session: { user: rosa },
  queryClient: createQueryClient({ onSessionEnded: () => undefined }),
  notify: () => undefined,
  navigate: () => undefined,
  place: { current: () => place, subscribe: () => () => undefined },
  reportError: () => undefined,
  ...changes,
});

/** Renders components of a micro-frontend without one. */
export const renderInPiece = (content: ReactNode, changes: Partial<PieceProps> = {}): RenderResult =>
  render(<PieceContext value={pieceProps(changes)}>{content}</PieceContext>);
