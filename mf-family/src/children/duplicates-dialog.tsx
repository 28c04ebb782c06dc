import { Jersey } from '@fieldhouse/club-ui';
import { longDay } from '@fieldhouse/contracts/club';
import { Button, Row } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { styled } from 'styled-components';
import { fullName } from './child-words.ts';
import type { DuplicateCandidate } from './duplicate-candidates.ts';

const Candidates = styled.ul`
  display: grid; gap: var(--s2);
  & > li { display: flex; align-items: center; gap: var(--s3); padding: 10px 14px; border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--sunken); }
  & b { font: 600 1.25rem/1.15 var(--head); } & p { font-size: var(--t-s); color: var(--muted); }
`;

interface DuplicatesDialogProps {
  candidates: readonly DuplicateCandidate[];
  /** The child being added. */
  firstName: string;
  isAdding: boolean;
  onBack: () => void;
  onAddAnyway: () => void;
}

/** Asks before a child goes in that the club may know already (S1 §5, decision 19). */
export function DuplicatesDialog({ candidates, firstName, isAdding, onBack, onAddAnyway }: DuplicatesDialogProps) {
  const several = candidates.length > 1;
  return (
    <Dialog
      role="alertdialog"
      isOpen
      onClose={onBack}
      title={`Is ${firstName} in the club already?`}
      footer={
        <Row $gap={2}>
          <Button look="quiet" onClick={onBack} autoFocus>
            Go back
          </Button>
          <Button onClick={onAddAnyway} busyText={isAdding ? 'Adding...' : undefined}>
            Add anyway
          </Button>
        </Row>
      }
    >
      <p>
        {several ? 'These children have' : 'This child has'} the same name and a birthdate close to the one you entered.
        If {several ? 'one of them is yours' : 'it is yours'}, there is no need to add {firstName} again.
      </p>
      <Candidates>
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <Jersey firstName={candidate.firstName} lastName={candidate.lastName} size={52} />
            <div>
              <b>{fullName(candidate)}</b>
              <p>
                Age {candidate.age} · born {longDay(candidate.birthdate)}
              </p>
              {candidate.parentFirstName !== null && (
                <p>
                  Parent: {candidate.parentFirstName} {candidate.parentLastName}
                </p>
              )}
            </div>
          </li>
        ))}
      </Candidates>
    </Dialog>
  );
}
