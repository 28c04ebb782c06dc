import type { AuditEntry } from '@fieldhouse/api';
import { actorName, auditDetails, auditSubjectText, childName } from '@fieldhouse/contracts/audit';
import { Button, type DataColumn, Muted, Row } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { whenText } from '../mail/when-text.ts';
import { ActionLabel } from './action-label.tsx';
import { RoleBadge } from './role-badge.tsx';

/** A button without padding, like the text around it; long names wrap. */
const Name = styled(Button)`justify-content: start; padding-inline: 0; text-align: start; white-space: normal;`;

/**
 * The columns of the audit; days are headings of the table. On a phone an entry is shown as its sentence. `showChild`
 * opens what happened to one child.
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
          <RoleBadge role={entry.actor.role} />
        </Row>
      ),
      phoneCell: ({ actor }) => <RoleBadge role={actor.role} />,
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

interface WhomProps {
  entry: AuditEntry;
  showChild: (id: number) => void;
}

/** The subject of an entry; a child's name is a button that opens what happened to that child. */
function Whom({ entry, showChild }: WhomProps) {
  const [child] = entry.children;
  const text = auditSubjectText(entry);
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
