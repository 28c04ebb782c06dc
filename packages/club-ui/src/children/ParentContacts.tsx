import type { Parent } from '@fieldhouse/api';
import { Badge, Muted, Row, Stack } from '@fieldhouse/ui';
import Mail from 'lucide-react/icons/mail';
import { styled } from 'styled-components';
import { fullName } from './full-name.ts';
import { PhoneLink } from './PhoneLink.tsx';

const Person = styled.li`
  display: grid; gap: 2px; padding: 10px 0; border-top: 1px solid var(--line);
  &:first-child { border-top: 0; padding-top: 0; }
  &:last-child { padding-bottom: 0; }
  & b { font: 600 1.25rem/1.15 var(--head); }
  & > a { width: fit-content; max-width: 100%; }
`;

const MailLink = styled.a`
  display: inline-flex; align-items: center; gap: 8px; min-height: var(--target); color: var(--turf);
  font-weight: 600; overflow-wrap: anywhere;
  & > svg { width: 18px; height: 18px; flex: none; }
`;

/** The contacts of a child's guardians, for coaches and admins. */
export function ParentContacts({ parents }: { parents: readonly Parent[] }) {
  if (parents.length === 0) return <Muted>No parent is linked to this child.</Muted>;
  return (
    <Stack as="ul" $gap={2}>
      {parents.map((parent) => (
        <Person key={parent.id}>
          <Row $gap={2}>
            <b translate="no">{fullName(parent)}</b>
            {parent.isPrimary && <Badge tone="turf">Primary</Badge>}
          </Row>
          <PhoneLink name={fullName(parent)} phone={parent.phone} />
          <MailLink href={`mailto:${parent.email}`}>
            <Mail aria-hidden="true" /> {parent.email}
          </MailLink>
        </Person>
      ))}
    </Stack>
  );
}
