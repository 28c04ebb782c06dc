import type { Account } from '@fieldhouse/api';
import { Badge, Row } from '@fieldhouse/ui';
import Check from 'lucide-react/icons/check';

/** The address that is in use. */
export const EmailValue = ({ account: { email, isEmailConfirmed } }: { account: Account }) => (
  <Row $gap={2}>
    <bdi translate="no">{email}</bdi>
    {isEmailConfirmed ? (
      <Badge tone="turf" icon={<Check aria-hidden="true" />}>
        Confirmed
      </Badge>
    ) : (
      <Badge tone="warn">Not confirmed</Badge>
    )}
  </Row>
);
