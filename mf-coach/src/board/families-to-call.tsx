import type { RosterEntry } from '@fieldhouse/api';
import { PhoneLink } from '@fieldhouse/club-ui';
import { Badge, Muted, media, Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { $api, QueryView } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';

const POLL_MS = 30_000;
const SHOWN = 3;
const NEW_MS = 48 * 60 * 60 * 1000;

const List = styled.ul`
  list-style: none; border-top: 1px solid var(--line);
  & > li {
    padding-inline: var(--s5); display: flex; align-items: center; justify-content: space-between; gap: var(--s3);
    min-height: 48px;
  }
  & > li + li { border-top: 1px solid var(--line); }
  & > li > a { flex: none; }
  & > li > p { min-width: 0; overflow-wrap: anywhere; }
  & > li > p > b { font-weight: 600; }
  & > li > p > span { color: var(--muted); font-size: var(--t-s); }
  & > li > p > i {
    margin-left: 8px; color: var(--leather); font-size: 0.8125rem; font-style: normal; font-weight: 600;
  }
  ${media.phone} { & > li { padding-inline: var(--s4); } }
`;

const Line = styled.div`display: grid; align-content: center; min-height: 48px; padding-inline: var(--s4);`;

const NoneYet = styled.div`
  padding: var(--s4) var(--s5); border-top: 1px solid var(--line);
  ${media.phone} { padding: var(--s3) var(--s4); }
`;

/** The error has the padding of the lines. */
const Framed = styled.div`
  &[data-failed] > [role='alert'] { margin: 0 var(--s5) var(--s4); ${media.phone} { margin-inline: var(--s4); } }
`;

/** The last families to register, each with a link to call the parent; marked 'New' for two days. */
export function FamiliesToCall({ eventId, registered }: { eventId: number; registered: number }) {
  const roster = $api.useQuery(
    'get',
    '/api/events/{id}/roster',
    { params: { path: { id: eventId } } },
    { refetchInterval: POLL_MS },
  );
  return (
    <Framed data-failed={roster.isError || undefined}>
      <QueryView
        query={roster}
        skeleton={registered > 0 ? <FamiliesSkeleton count={Math.min(registered, SHOWN)} /> : <NoFamilies />}
        errorTitle="The families did not load"
        frame="none"
        isEmpty={(entries) => entries.length === 0}
        empty={<NoFamilies />}
      >
        {(entries) => <Newest entries={entries} />}
      </QueryView>
    </Framed>
  );
}

function Newest({ entries }: { entries: readonly RosterEntry[] }) {
  const newest = entries.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, SHOWN);
  return (
    <List aria-label="Registered last">
      {newest.map(({ registrationId, childName, childAge, isChildActive, parentName, parentPhone, createdAt }) => (
        <li key={registrationId}>
          <p>
            <b dir="auto" translate="no">
              {childName}
            </b>{' '}
            <span>{[childAge, parentName].filter((fact) => fact !== null).join(' · ')}</span>
            {Date.now() - Date.parse(createdAt) < NEW_MS && <i>New</i>}
            {isChildActive === false && <Badge>Archived</Badge>}
          </p>
          {parentPhone && <PhoneLink phone={parentPhone} name={parentName} isShortOnPhone />}
        </li>
      ))}
    </List>
  );
}

function NoFamilies() {
  return (
    <NoneYet>
      <Muted $small>No participants registered yet.</Muted>
    </NoneYet>
  );
}

function FamiliesSkeleton({ count }: { count: number }) {
  return (
    <Skeleton>
      <List as="div">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have no key of their own
          <Line key={at}>
            <SkeletonBar $width="56%" />
          </Line>
        ))}
      </List>
    </Skeleton>
  );
}
