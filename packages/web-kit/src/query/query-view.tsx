import { Button, Callout, Card, ErrorState } from '@fieldhouse/ui';
import { type ReactNode, useState } from 'react';
import { type ApiError, asApiError } from '../api/api-error.ts';

/** The used part of a react-query result. */
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
  /** `none` inside a card or a dialog; `line` where what is missing is a small part of what is shown. */
  frame?: 'card' | 'none' | 'line';
  /** Of the title where there is no data; 3 unless given. */
  headingLevel?: 2 | 3;
}

/**
 * The error of a failed query, with Try again: instead of the data while there is none, or as a line above data that
 * was loaded before. Renders nothing without an error.
 */
export function QueryFailed({ query, title, text, frame = 'card', headingLevel }: QueryFailedProps) {
  const [isRetrying, setRetrying] = useState(false);
  if (!query.error) return null;
  const error = asApiError(query.error);
  const titleText = typeof title === 'string' ? title : title(error);
  const more = text === null ? undefined : (text ?? error.detail);
  // Only after a press: the requests of a poll would change the button's text every second.
  const busyText = isRetrying && query.isFetching ? 'Trying...' : undefined;
  const retry = () => {
    setRetrying(true);
    void Promise.resolve(query.refetch()).finally(() => setRetrying(false));
  };
  if (query.data !== undefined || frame === 'line')
    return (
      <Callout
        tone="danger"
        role="alert"
        title={titleText}
        action={
          <Button look="quiet" onClick={retry} busyText={busyText}>
            Try again
          </Button>
        }
      >
        {more}
      </Callout>
    );
  const level = headingLevel && { headingLevel };
  const state = <ErrorState {...level} title={titleText} text={more} onRetry={retry} busyText={busyText} />;
  return frame === 'card' ? <Card>{state}</Card> : state;
}

export interface QueryViewProps<Data> extends Omit<QueryFailedProps, 'query' | 'title'> {
  query: QueryState<Data>;
  /** Shown while it loads, in the layout of the data. */
  skeleton: ReactNode;
  errorTitle: QueryFailedProps['title'];
  /** Whether there is nothing to show; then `empty` is shown: a sentence and the next action. */
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The four states of a screen from its query: loading, failed, empty, full. Loaded data stays when a later request
 * fails, so text typed into it is not lost.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, skeleton, errorTitle, isEmpty, empty, children, ...failure } = props;
  const { data, error } = query;
  return (
    <>
      <QueryFailed {...failure} query={query} title={errorTitle} />
      {data === undefined && !error && skeleton}
      {data !== undefined && (isEmpty?.(data) ? empty : children(data))}
    </>
  );
}
