import { Card, EmptyState, LinkButton, Page, PageTitle } from '@fieldhouse/ui';
import Signpost from 'lucide-react/icons/signpost';

/** S1 §2 */
export function NotFound() {
  return (
    <Page>
      <PageTitle title="404 Page Not Found" />
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
