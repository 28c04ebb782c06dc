import { Muted, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { $api, QueryView } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { PartCard, PartFoot, PartText } from '../account/account-style.ts';
import { LinkList } from './link-list.tsx';
import { LINKS_HEADING } from './links-heading.ts';
import { MESSAGE_PARTS } from './parts.ts';

const Links = styled(Stack)`& > p { max-width: 62ch; text-wrap: pretty; }`;

/** Links that show the user's children in calendar programs (product decision 215). */
export function CalendarLinks() {
  const feeds = $api.useQuery('get', '/api/calendar-feeds');
  const children = $api.useQuery('get', '/api/children');
  return (
    <Links>
      <PartCard as="section" $flush id="calendar-links" aria-labelledby={LINKS_HEADING}>
        <h2 id={LINKS_HEADING} tabIndex={-1}>
          {MESSAGE_PARTS['calendar-links']}
        </h2>
        <PartText>
          <p>Your children’s training in the calendar of your phone or computer. A link stays up to date by itself.</p>
        </PartText>
        <QueryView
          query={feeds}
          skeleton={<Loading />}
          errorTitle="Your calendar links could not be loaded"
          frame="none"
        >
          {(links) => (
            <QueryView
              query={children}
              skeleton={<Loading />}
              errorTitle="Your children could not be loaded"
              frame="none"
            >
              {(own) => <LinkList links={links} own={own} />}
            </QueryView>
          )}
        </QueryView>
      </PartCard>
      <Muted $small>
        A change is in a link within seconds. When your calendar shows it is up to the program: Apple looks about every
        hour, Outlook about every 3 hours, Google within 24 hours.
      </Muted>
    </Links>
  );
}

const Loading = () => (
  <Skeleton>
    <PartFoot>
      <SkeletonBar $height="48px" $radius="var(--radius-s)" />
    </PartFoot>
  </Skeleton>
);
