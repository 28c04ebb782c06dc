import type { Mail } from '@fieldhouse/api';
import { isTabletOrPhone, Row, Segments, useMediaQuery } from '@fieldhouse/ui';
import { useState } from 'react';
import { styled } from 'styled-components';

/** The height of both forms: the rest of the dialog stays visible below them. */
const HEIGHT = 'clamp(280px, 60dvh, 760px)';

/** Of the width for which emails are designed, with a margin. */
const SideBySide = styled.div`
  display: grid; grid-template-columns: minmax(0, 632px) minmax(0, 1fr); gap: var(--s5);
`;

const Form = styled.section`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s2); align-content: start;
  & > h3 { font-size: 1rem; color: var(--muted); }
`;

const Frame = styled.iframe`
  display: block; width: 100%; height: ${HEIGHT};
  border: 1px solid var(--control); border-radius: var(--radius-s); background: var(--sunken);
`;

const MailText = styled.pre`
  height: ${HEIGHT}; overflow: auto; margin: 0; padding: var(--s4);
  border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--sunken);
  font: inherit; white-space: pre-wrap; overflow-wrap: anywhere;
`;

/**
 * A mail as its recipient sees it, and its text beside it (S2.2.1087); on a phone one of the two. The frame has an
 * address, for a document without one gets the policy of this page, which refuses the styles of emails.
 */
export function MailContents({ mail: { id, text } }: { mail: Pick<Mail, 'id' | 'text'> }) {
  const isNarrow = useMediaQuery(isTabletOrPhone);
  const [form, setForm] = useState<'email' | 'text'>('email');
  const frame = (
    <Frame
      title="Email"
      src={`/api/admin/mail/${id}/html`}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
  const plain = (
    // Focusable, so that a long mail can be scrolled with the keyboard.
    <MailText role="region" aria-label="Text" tabIndex={0}>
      {text}
    </MailText>
  );
  if (isNarrow) {
    return (
      <>
        <Row>
          <Segments
            label="Form"
            value={form}
            onChange={setForm}
            segments={[
              { value: 'email', label: 'Email' },
              { value: 'text', label: 'Text' },
            ]}
          />
        </Row>
        {form === 'email' ? frame : plain}
      </>
    );
  }
  return (
    <SideBySide>
      <Form>
        <h3>Email</h3>
        {frame}
      </Form>
      <Form>
        <h3>Text</h3>
        {plain}
      </Form>
    </SideBySide>
  );
}
