import type { AdminAccessRequest } from '@fieldhouse/api';
import { isolated } from '@fieldhouse/contracts/club';
import { CheckboxField, Stack } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { agreementText, Contact } from './contact.tsx';
import { agreementOf } from './request-agreement.ts';

/** Below the label of its checkbox. */
const OfCheckbox = styled.div`padding-inline-start: 36px;`;

interface ApprovalsProps {
  requests: readonly AdminAccessRequest[];
  /** The ids of the requests that are approved. */
  approved: ReadonlySet<number>;
  onTick: (id: number, isTicked: boolean) => void;
}

/**
 * The access requests for children of the group, each with a checkbox and the parent's contact. Ticked requests are
 * approved with the merge (product decisions 74, 103).
 */
export function Approvals({ requests, approved, onTick }: ApprovalsProps) {
  if (requests.length === 0) return null;
  return (
    <Stack $gap={2}>
      {requests.map((request) => {
        const { id, requestingParentName: name, childName, requester } = request;
        return (
          <div key={id}>
            <CheckboxField
              label={name === null ? 'Approve the access request' : `Approve ${name}’s access request`}
              hint={`${isolated(name ?? 'The parent')} sees ${isolated(childName)} on the next load, with full access.`}
              checked={approved.has(id)}
              onChange={({ target }) => onTick(id, target.checked)}
            />
            {requester && (
              <OfCheckbox>
                <Contact {...requester} note={agreementText(agreementOf(request), 'a guardian of the child')} />
              </OfCheckbox>
            )}
          </div>
        );
      })}
    </Stack>
  );
}
