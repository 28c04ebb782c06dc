import { Button, Callout, Card, ErrorState } from '@fieldhouse/ui';
import type { ReactNode } from 'react';
import { type ApiError, asApiError } from '../api/api-error.ts';

/** What is used of a react-query result. */
export interface QueryState<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface QueryFailedProps {
  query: QueryState<unknown>;
  /** What happened: 'Failed to load locations'. */
  title: string | ((error: ApiError) => string);
  /** The server's sentence unless given; null: the title alone. */
  text?: string | null | undefined;
  /** `none` where it stands in a card or a dialog already. */
  frame?: 'card' | 'none';
}

/**
 * What a query that failed says, with Try again: in the place of the data while there is none, a line above them
 * where they were loaded before. Nothing while nothing failed.
 */
export function QueryFailed({ query, title, text, frame = 'card' }: QueryFailedProps) {
  if (!query.error) return null;
  const error = asApiError(query.error);
  const what = typeof title === 'string' ? title : title(error);
  const more = text === null ? undefined : (text ?? error.detail);
  const busyText = query.isFetching ? 'Trying...' : undefined;
  const retry = () => void query.refetch();
  if (query.data !== undefined)
    return (
      <Callout
        tone="danger"
        role="alert"
        title={what}
        action={
          <Button look="quiet" onClick={retry} busyText={busyText}>
            Try again
          </Button>
        }
      >
        {more}
      </Callout>
    );
  const state = <ErrorState title={what} text={more} onRetry={retry} busyText={busyText} />;
  return frame === 'card' ? <Card>{state}</Card> : state;
}

export interface QueryViewProps<Data> extends Omit<QueryFailedProps, 'query' | 'title'> {
  query: QueryState<Data>;
  /** Bones in the final layout. */
  skeleton: ReactNode;
  errorTitle: QueryFailedProps['title'];
  /** Whether there is nothing to show; then `empty` stands there: the sentence and the next action. */
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The four states of a screen from its query: loading, failed, empty, full. Data that were loaded once stay when
 * they fail to load again, so nothing that was typed below is lost.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, skeleton, errorTitle, text, frame, isEmpty, empty, children } = props;
  const { data, error } = query;
  return (
    <>
      <QueryFailed query={query} title={errorTitle} text={text} {...(frame && { frame })} />
      {data === undefined && !error && skeleton}
      {data !== undefined && (isEmpty?.(data) ? empty : children(data))}
    </>
  );
}
