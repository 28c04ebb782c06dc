import { Card, EmptyState, LinkButton, Logo, Page, PageTitle } from '@fieldhouse/ui';
import Signpost from 'lucide-react/icons/signpost';
import { styled } from 'styled-components';
import { useShownClub } from '../shown-club.ts';

const Brand = styled.div`
  margin-bottom: var(--s5);
`;

/** The not-found screen (S1 §2). */
export function NotFound() {
  const { name, src } = useShownClub();
  return (
    <Page>
      <PageTitle
        title="404 Page Not Found"
        above={
          <Brand>
            <Logo name={name} src={src} size="large" variant="on-light" />
          </Brand>
        }
      />
      <Card>
        <EmptyState
          icon={<Signpost />}
          headingLevel={2}
          title="Did you forget to add the page to the router?"
          action={
            <LinkButton href="/" look="turf">
              Go to the home page
            </LinkButton>
          }
        />
      </Card>
    </Page>
  );
}
