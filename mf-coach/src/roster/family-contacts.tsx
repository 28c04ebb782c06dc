import type { RosterEntry } from '@fieldhouse/api';
import { phoneHref, smsHref } from '@fieldhouse/contracts/club';
import { Row } from '@fieldhouse/ui';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import Phone from 'lucide-react/icons/phone';
import { styled } from 'styled-components';

const Contact = styled.a`
  display: grid; place-items: center; flex: none; width: var(--target); height: var(--target);
  border-radius: var(--radius-s); color: var(--turf);
  &:hover { background: color-mix(in srgb, currentColor 10%, transparent); }
  & > svg { width: 20px; height: 20px; }
`;

type Family = Pick<RosterEntry, 'childName' | 'parentName' | 'parentPhone' | 'parentEmail'>;

/** Calls, texts and emails a child's parent with one press each (S2 §2); what is not known is left out. */
export function FamilyContacts({ childName, parentName, parentPhone, parentEmail }: Family) {
  const name = parentName ?? `the family of ${childName}`;
  return (
    <Row $gap={1} $nowrap>
      {parentPhone && (
        <>
          <Contact href={phoneHref(parentPhone)} aria-label={`Call ${name}, ${parentPhone}`} title={`Call ${name}`}>
            <Phone aria-hidden="true" />
          </Contact>
          <Contact href={smsHref(parentPhone)} aria-label={`Text ${name}, ${parentPhone}`} title={`Text ${name}`}>
            <MessageSquare aria-hidden="true" />
          </Contact>
        </>
      )}
      {parentEmail && (
        <Contact href={`mailto:${parentEmail}`} aria-label={`Email ${name}, ${parentEmail}`} title={`Email ${name}`}>
          <Mail aria-hidden="true" />
        </Contact>
      )}
    </Row>
  );
}
