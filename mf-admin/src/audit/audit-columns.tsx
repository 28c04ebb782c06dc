import type { AuditEntry } from '@fieldhouse/api';
import { ROLE_NAMES, ROLE_TONES } from '@fieldhouse/club-ui';
import { actorName, auditDetails, childName, whomText } from '@fieldhouse/contracts/audit';
import { Badge, Button, type DataColumn, Muted, Row } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { whenText } from '../mail/when-text.ts';
import { ActionLabel } from './action-label.tsx';

/** Reads as the text that it stands in; a name of forty letters wraps. */
const Name = styled(Button)`justify-content: start; padding-inline: 0; text-align: start; white-space: normal;`;

/**
 * The columns of the audit, whose days are headings; on a phone an entry is its sentence. `showChild` narrows the
 * list to one child.
 */
export function auditColumns(showChild: (id: number) => void): DataColumn<AuditEntry>[] {
  return [
    {
      id: 'when',
      header: 'When',
      width: '100px',
      cell: ({ at }) => (
        <Muted as="span" $small>
          {whenText(at).second}
        </Muted>
      ),
    },
    {
      id: 'who',
      header: 'Who',
      phone: 'badge',
      cell: (entry) => (
        <Row $gap={2}>
          <b>{actorName(entry)}</b>
          <RoleBadge {...entry.actor} />
        </Row>
      ),
      phoneCell: ({ actor }) => <RoleBadge {...actor} />,
    },
    {
      id: 'what',
      header: 'What',
      phone: 'primary',
      cell: (entry) => <ActionLabel entry={entry} />,
      phoneCell: ({ sentence }) => sentence,
    },
    {
      id: 'whom',
      header: 'Whom',
      cell: (entry) => <Whom {...{ entry, showChild }} />,
      phoneCell: (entry) => entry.childCount > 0 && <Whom {...{ entry, showChild }} />,
    },
    {
      id: 'details',
      header: 'Details',
      phone: 'hidden',
      cell: (entry) => <Muted $small>{auditDetails(entry)}</Muted>,
    },
  ];
}

const RoleBadge = ({ role }: AuditEntry['actor']) => <Badge tone={ROLE_TONES[role]}>{ROLE_NAMES[role]}</Badge>;

interface WhomProps {
  entry: AuditEntry;
  showChild: (id: number) => void;
}

/** Whom an entry is about; a child's name in it is the way to all that happened to that child. */
function Whom({ entry, showChild }: WhomProps) {
  const [child] = entry.children;
  const text = whomText(entry);
  const name = child ? childName(child) : '';
  if (!child || !text.startsWith(name)) return text;
  return (
    <>
      <Name look="text" aria-label={`What happened to ${name}`} onClick={() => showChild(child.id)}>
        {name}
      </Name>
      {text.slice(name.length)}
    </>
  );
}
