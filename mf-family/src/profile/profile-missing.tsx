import { Card, EmptyState, ErrorState, LinkButton, Page, PageTitle } from '@fieldhouse/ui';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';

/** The child does not exist or belongs to another family; the page does not reveal which (product decision 4). */
export function ChildNotFound({ home }: { home: string }) {
  return (
    <Page>
      <PageTitle title="Child Not Found" />
      <Card>
        <EmptyState
          icon={<UserX />}
          headingLevel={2}
          title="There is no such child on your account"
          text="The link may be old, or the child belongs to another family."
          action={<LinkButton href={home}>Back to Dashboard</LinkButton>}
        />
      </Card>
    </Page>
  );
}

interface ProfileFailedProps {
  above: ReactNode;
  detail: string;
  onRetry: () => void;
  isTrying: boolean;
}

/** The profile did not load. */
export function ProfileFailed({ above, detail, onRetry, isTrying }: ProfileFailedProps) {
  return (
    <Page>
      <PageTitle title="Child profile" above={above} />
      <Card>
        <ErrorState
          headingLevel={2}
          title="The profile did not load"
          text={detail}
          onRetry={onRetry}
          busyText={isTrying ? 'Trying...' : undefined}
        />
      </Card>
    </Page>
  );
}
