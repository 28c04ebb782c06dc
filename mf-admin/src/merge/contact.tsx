import type { ComparedGuardian } from '@fieldhouse/api';
import { mediumDayOf } from '@fieldhouse/contracts/club';
import { styled } from 'styled-components';

const Root = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; font-size: 0.9375rem; line-height: 1.4;
  overflow-wrap: anywhere; font-variant-numeric: tabular-nums;
  & b { font-weight: 600; } & small { color: var(--muted); font-size: var(--t-s); }
`;

interface ContactProps {
  /** Left out where it stands beside the contact already. */
  name?: string;
  email: string;
  phone: string;
  linkedSince?: string;
  note?: string;
}

/** A person's email address and phone, for an admin who compares people (product decision 103). */
export function Contact({ name, email, phone, linkedSince, note }: ContactProps) {
  return (
    <Root>
      {name !== undefined && <b translate="no">{name}</b>}
      <span translate="no">{email}</span>
      <span translate="no">{phone}</span>
      {linkedSince !== undefined && <small>{`Guardian since ${mediumDayOf(linkedSince)}`}</small>}
      {note !== undefined && <small>{note}</small>}
    </Root>
  );
}

const SAME = { email: 'email address', phone: 'phone' } as const;

/** 'Same phone as a guardian of the primary' */
export function agreementText(agreesIn: ComparedGuardian['agreesIn'], of: string): string {
  if (agreesIn.length === 0) return `Neither email address nor phone is that of ${of}`;
  return `Same ${agreesIn.map((kind) => SAME[kind]).join(' and ')} as ${of}`;
}
