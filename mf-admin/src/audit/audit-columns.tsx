import type { AuditEntry } from '@fieldhouse/api';
import { actorName, auditDetails, auditSubjectText, childName } from '@fieldhouse/contracts/audit';
import { Button, type DataColumn, Muted, Row } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { whenText } from '../mail/when-text.ts';
import { ActionLabel } from './action-label.tsx';
import { RoleBadge } from './role-badge.tsx';
import { addressOf, ThingLink } from './thing-link.tsx';

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
      phoneCell: (entry) => isPressed(entry) && <Whom {...{ entry, showChild }} />,
    },
    {
      id: 'details',
      header: 'Details',
      cell: (entry) => <EntryDetails entry={entry} />,
      // The sentence has the words; the line is there for its link.
      phoneCell: (entry) => isLinkApart(entry) && <EntryDetails entry={entry} />,
    },
  ];
}

interface WhomProps {
  entry: AuditEntry;
  showChild: (id: number) => void;
}

/**
 * The subject of an entry: a child's name is a button that opens what happened to that child, what has a place of its
 * own is a link to it.
 */
function Whom({ entry, showChild }: WhomProps) {
  const [child] = entry.children;
  const text = auditSubjectText(entry);
  const name = child ? childName(child) : '';
  const { subject } = entry;
  if (child && text.startsWith(name)) {
    return (
      <>
        <Name look="text" translate="no" aria-label={`What happened to ${name}`} onClick={() => showChild(child.id)}>
          {name}
        </Name>
        {text.length > name.length && <span>{text.slice(name.length)}</span>}
      </>
    );
  }
  return isSubject(entry) && text ? <ThingLink thing={{ ...subject, text }} /> : text;
}

/** What the entry is about beside the people, as a link, and the changed fields. */
function EntryDetails({ entry }: { entry: AuditEntry }) {
  const fields = auditDetails(alone(entry));
  const isApart = isSubjectApart(entry);
  return (
    <>
      {isApart && <ThingLink thing={{ ...entry.subject, text: auditSubjectText(alone(entry)) }} />}
      {fields && <Muted as="span" $small>{`${isApart ? ' · ' : ''}${fields}`}</Muted>}
    </>
  );
}

/** Whether the Whom column is the subject itself, not the people. */
const isSubject = (entry: AuditEntry) => auditSubjectText(entry) === auditSubjectText(alone(entry));

/** Whether Whom has something to press. */
const isPressed = (entry: AuditEntry) =>
  (entry.childCount > 0 && !isSubject(entry)) || addressOf(entry.subject) !== undefined;

/** Whether the details begin with the subject. */
const isSubjectApart = (entry: AuditEntry) => auditDetails(entry) !== auditDetails(alone(entry));

const isLinkApart = (entry: AuditEntry) => isSubjectApart(entry) && addressOf(entry.subject) !== undefined;

/** The entry without its people: its texts are then about the subject alone. */
const alone = (entry: AuditEntry): AuditEntry => ({ ...entry, children: [], childCount: 0, users: [], userCount: 0 });
