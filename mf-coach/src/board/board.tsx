import type { Event } from '@fieldhouse/api';
import { Card, media, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { QueryView } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { LaterEvent } from './later-event.tsx';
import { NextEvent } from './next-event.tsx';
import type { BoardState } from './use-board.ts';

const Layout = styled.section`
  display: grid; grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); gap: var(--s4); align-items: start;
  &[data-lone] { grid-template-columns: minmax(0, 1fr); }
  @media (max-width: 900px) { grid-template-columns: minmax(0, 1fr); }
  ${media.phone} { gap: var(--s3); }
`;

const Later = styled.ul`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s4); padding: 0; list-style: none;
  ${media.phone} { gap: var(--s3); }
`;

/** So many later events are shown beside the next one; the table below has the rest. */
const SHOWN_BESIDE = 3;

/**
 * Today and tomorrow (product decision 74): the next event with the families to call, and later events beside it.
 * Renders nothing for a club or a coach without events then.
 */
export function Board({ query, events, now }: BoardState) {
  return (
    <QueryView
      query={query}
      skeleton={<BoardSkeleton />}
      errorTitle="The events of today and tomorrow did not load"
      // The list below has the server's sentence.
      text={null}
      headingLevel={2}
    >
      {() => <BoardEvents events={events} now={now} />}
    </QueryView>
  );
}

function BoardEvents({ events, now }: { events: readonly Event[]; now: Date }) {
  const [next, ...later] = events;
  if (!next) return null;
  return (
    <Layout aria-label="Today and tomorrow" data-lone={later.length === 0 || undefined}>
      <NextEvent event={next} now={now} />
      {later.length > 0 && (
        <Later>
          {later.slice(0, SHOWN_BESIDE).map((event) => (
            <LaterEvent key={event.id} event={event} now={now} />
          ))}
        </Later>
      )}
    </Layout>
  );
}

function BoardSkeleton() {
  return (
    <Skeleton>
      <Card>
        <Stack $gap={5}>
          <SkeletonBar $width="38%" />
          <SkeletonBar $width="64%" $height="32px" />
          <SkeletonBar $width="52%" />
          <SkeletonBar $height="48px" />
        </Stack>
      </Card>
    </Skeleton>
  );
}
