import type { ChildTimeline } from '@fieldhouse/api';
import { Button, Callout, Card, DataTable, EmptyState, Row } from '@fieldhouse/ui';
import { QueryFailed } from '@fieldhouse/web-kit';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { dayOf } from './day-of.ts';
import { TIMELINE_COLUMNS } from './timeline-columns.tsx';
import { useTimeline } from './use-timeline.ts';

const Heading = styled.h3`min-width: 0; overflow-wrap: anywhere;`;
const Profile = styled.a`display: inline-flex; align-items: center; min-height: var(--target);`;

interface TimelineProps {
  childId: number;
  takesFocus: boolean;
  /** Another child is to be chosen. */
  onLeave: () => void;
}

/** What happened to a child, the newest first (product decision 90). A service that did not answer is named. */
export function Timeline({ childId, takesFocus, onLeave }: TimelineProps) {
  const { query, timeline, isRefreshing, paging } = useTimeline(childId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => (takesFocus ? heading.current?.focus() : undefined), [takesFocus]);
  const name = timeline && (timeline.child.name ?? 'a deleted child');
  // The button is removed when everything was read.
  const tryAgain = () => query.refetch().then(() => heading.current?.focus());
  return (
    <>
      <Row $spread>
        <Heading ref={heading} tabIndex={-1}>
          What happened to <span translate={timeline?.child.name ? 'no' : undefined}>{name ?? 'this child'}</span>
        </Heading>
        <Row $gap={4}>
          {timeline?.child.name != null && <Profile href={`/children/${timeline.child.id}`}>Open profile</Profile>}
          <Button look="quiet" onClick={onLeave}>
            Another child
          </Button>
        </Row>
      </Row>
      {timeline && timeline.unavailable.length > 0 && (
        <Callout
          tone="warning"
          role="alert"
          title={`${unreadText(timeline.unavailable)} could not be read`}
          action={
            <Button look="text" busyText={query.isFetching ? 'Trying...' : undefined} onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          Everything else is below.
        </Callout>
      )}
      <DataTable
        label="Timeline"
        columns={TIMELINE_COLUMNS}
        rows={timeline?.entries}
        rowKey={({ key }) => key}
        headingOf={dayOf}
        isRefreshing={isRefreshing}
        cardLabels="none"
        loading={<TableSkeleton />}
        error={query.error ? <QueryFailed query={query} title="Failed to load the timeline" /> : undefined}
        empty={
          <Card>
            <EmptyState icon={<ScrollText />} title="No entries yet" />
          </Card>
        }
        {...(paging && { paging })}
      />
    </>
  );
}

/** What each service has of a timeline. */
const OWNED: Readonly<Partial<Record<ChildTimeline['unavailable'][number], readonly string[]>>> = {
  family: ['the profile', 'links', 'requests', 'merges'],
  events: ['registrations', 'teams'],
  gamedata: ['evaluations', 'game records'],
  notify: ['emails'],
};

/** 'Emails', 'Registrations, teams and emails' */
function unreadText(services: ChildTimeline['unavailable']): string {
  const text = AND.format(services.flatMap((service) => OWNED[service] ?? []));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const AND = new Intl.ListFormat('en-GB');
