import type { AdminAccessRequest } from '@fieldhouse/api';
import { isolated } from '@fieldhouse/contracts/club';
import { CheckboxField, Stack } from '@fieldhouse/ui';

interface ApprovalsProps {
  requests: readonly AdminAccessRequest[];
  /** The ids of the requests that are not approved. */
  unticked: readonly number[];
  onTick: (id: number, isTicked: boolean) => void;
}

/**
 * The access requests for children of the group, each with a checkbox. Ticked requests are approved with the merge
 * (product decision 74).
 */
export function Approvals({ requests, unticked, onTick }: ApprovalsProps) {
  if (requests.length === 0) return null;
  return (
    <Stack $gap={2}>
      {requests.map(({ id, requestingParentName: name, childName }) => (
        <CheckboxField
          key={id}
          label={name === null ? 'Approve the access request' : `Approve ${name}’s access request`}
          hint={`${isolated(name ?? 'The parent')} sees ${isolated(childName)} on the next load, with full access.`}
          checked={!unticked.includes(id)}
          onChange={({ target }) => onTick(id, target.checked)}
        />
      ))}
    </Stack>
  );
}
