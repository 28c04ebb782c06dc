import { Muted, Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { $api, QueryView } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { TypedText } from './TypedText.tsx';

const Names = styled.ul`
  display: flex; flex-wrap: wrap; gap: 4px 6px; padding: 0; list-style: none; max-height: 180px; overflow: auto;
  & > li { padding: 4px 10px; border-radius: 999px; background: var(--sunken); font-size: var(--t-s); }
`;

const Parts = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3); padding-top: var(--s2);`;

/** The text of an announcement that was sent, and the people who have not read it, by name (S2.7.1654). */
export function SentText({ id, title }: { id: number; title: string }) {
  const query = $api.useQuery('get', '/api/announcements/{id}', { params: { path: { id } } }, { staleTime: 0 });
  return (
    <QueryView
      query={query}
      errorTitle="Failed to load the announcement"
      frame="none"
      skeleton={
        <Skeleton>
          <SkeletonBar $height="72px" />
        </Skeleton>
      }
    >
      {({ body, unread }) => (
        <Parts>
          <TypedText text={body} />
          {unread.length === 0 ? (
            <Muted $small>Everybody has read it.</Muted>
          ) : (
            <div>
              <Muted $small>Not read yet</Muted>
              {/* In the tab order, so that a long list can be scrolled with the keyboard. */}
              <Names tabIndex={0} aria-label={`Not read yet: ${title}`}>
                {unread.map(({ userId, name }) => (
                  <li key={userId} translate="no">
                    {name}
                  </li>
                ))}
              </Names>
            </div>
          )}
        </Parts>
      )}
    </QueryView>
  );
}
