import { Badge, Bone, Card, ErrorState, Muted, Row, Skeleton, Stack } from '@fieldhouse/ui';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { styled } from 'styled-components';
import type { ParentsAnswer } from './use-profile.ts';

const Person = styled.li`
  display: grid; gap: 2px; padding: 10px 0; border-top: 1px solid var(--line); &:first-child { border-top: 0; padding-top: 0; } &:last-child { padding-bottom: 0; }
  & b { font: 600 1.25rem/1.15 var(--head); }
  & > a { display: inline-flex; align-items: center; gap: 10px; min-height: var(--target); width: fit-content; max-width: 100%; color: var(--turf); font-weight: 600; overflow-wrap: anywhere; & svg { width: 18px; height: 18px; flex: none; } }
`;

/** Parent Information (S1 §2): for coaches and admins, to call or write at once. */
export function ParentInformation({ answer }: { answer: ParentsAnswer }) {
  const { data: parents, error, refetch, isFetching } = answer;
  return (
    <Card as="section" aria-labelledby="parent-information">
      <Stack $gap={4}>
        <h2 id="parent-information">Parent Information</h2>
        {parents === undefined && error && (
          <ErrorState
            title="Contacts did not load"
            text={error.detail}
            onRetry={refetch}
            busyText={isFetching ? 'Trying...' : undefined}
          />
        )}
        {parents === undefined && !error && (
          <Skeleton>
            <Stack $gap={3}>
              <Bone $width="50%" $height="22px" />
              <Bone $width="70%" />
            </Stack>
          </Skeleton>
        )}
        {parents?.length === 0 && <Muted>No parent is linked to this child.</Muted>}
        {parents !== undefined && parents.length > 0 && (
          <Stack as="ul" $gap={2}>
            {parents.map(({ id, firstName, lastName, isPrimary, email, phone }) => (
              <Person key={id}>
                <Row $gap={2}>
                  <b>
                    {firstName} {lastName}
                  </b>
                  {isPrimary && <Badge tone="turf">Primary</Badge>}
                </Row>
                <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={`Call ${firstName} ${lastName}, ${phone}`}>
                  <Phone aria-hidden="true" /> {phone}
                </a>
                <a href={`mailto:${email}`}>
                  <Mail aria-hidden="true" /> {email}
                </a>
              </Person>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
