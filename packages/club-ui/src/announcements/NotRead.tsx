import { Muted, Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { $api, QueryView } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';

const Names = styled.ul`
  display: flex; flex-wrap: wrap; gap: 4px 6px; padding: 0; list-style: none; max-height: 180px; overflow: auto;
  & > li { padding: 4px 10px; border-radius: 999px; background: var(--sunken); font-size: var(--t-s); }
`;

/** The people who have not read an announcement, by name (S2.7.1654). */
export function NotRead({ id, title }: { id: number; title: string }) {
  const query = $api.useQuery('get', '/api/announcements/{id}', { params: { path: { id } } }, { staleTime: 0 });
  return (
    <QueryView
      query={query}
      errorTitle="Failed to load who has not read it"
      frame="none"
      skeleton={
        <Skeleton>
          <SkeletonBar $height="32px" />
        </Skeleton>
      }
      isEmpty={({ unread }) => unread.length === 0}
      empty={<Muted $small>Everybody has read it.</Muted>}
    >
      {({ unread }) => (
        // In the tab order, so that a long list can be scrolled with the keyboard.
        <Names tabIndex={0} aria-label={`Not read yet: ${title}`}>
          {unread.map(({ userId, name }) => (
            <li key={userId} translate="no">
              {name}
            </li>
          ))}
        </Names>
      )}
    </QueryView>
  );
}
