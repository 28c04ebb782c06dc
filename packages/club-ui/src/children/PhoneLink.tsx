import Phone from 'lucide-react/icons/phone';
import { styled } from 'styled-components';

const Link = styled.a`
  display: inline-flex; align-items: center; gap: 8px; min-height: var(--target); color: var(--turf); font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap;
  & > svg { width: 18px; height: 18px; flex: none; }
`;

/** Calls somebody on a phone; on a desk it shows the number. */
export function PhoneLink({ name, phone }: { name: string | null; phone: string }) {
  return (
    <Link href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={name ? `Call ${name}, ${phone}` : `Call ${phone}`}>
      <Phone aria-hidden="true" /> {phone}
    </Link>
  );
}
