import type { AdminAccessRequest } from '@fieldhouse/api';
import { Muted, Pair, Stack } from '@fieldhouse/ui';
import { agreementText, Contact } from '../merge/contact.tsx';
import { agreementOf } from '../merge/request-agreement.ts';

interface EvidenceProps {
  request: AdminAccessRequest;
  /** The picked match, when one has to be picked. */
  childId: number | undefined;
}

/** The contact of the parent who asks, beside those of the child's guardians (product decision 103). */
export function Evidence({ request, childId }: EvidenceProps) {
  const { requester, requestingParentName: name, child } = request;
  const shown = child?.id ?? childId;
  if (!requester) return null;
  const guardians = request.guardians.filter((guardian) => guardian.childId === shown);
  return (
    <Pair>
      <Stack $gap={2}>
        <Muted $small>Who asks</Muted>
        <Contact
          {...requester}
          {...(name !== null && { name })}
          {...(shown !== undefined && { note: agreementText(agreementOf(request, shown), 'a guardian of the child') })}
        />
      </Stack>
      {shown !== undefined && (
        <Stack $gap={2}>
          <Muted $small>Guardians of the child</Muted>
          {guardians.length === 0 && <Muted>None</Muted>}
          {guardians.map(({ id, name: guardian, email, phone, linkedSince }) => (
            <Contact key={id} {...{ name: guardian, email, phone, linkedSince }} />
          ))}
        </Stack>
      )}
    </Pair>
  );
}
