import { phoneHref } from '@fieldhouse/contracts/club';
import { media, visuallyHiddenStyle } from '@fieldhouse/ui';
import Phone from 'lucide-react/icons/phone';
import { styled } from 'styled-components';

const Link = styled.a`
  display: inline-flex; align-items: center; gap: 8px; min-height: var(--target); color: var(--turf);
  font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap;
  & > svg { width: 18px; height: 18px; flex: none; } & > [data-short] { display: none; }
  ${media.phone} { & > [data-short] { display: inline; } & > [data-short] + span { ${visuallyHiddenStyle} } }
`;

interface PhoneLinkProps {
  /** The owner of the number. */
  name: string | null;
  phone: string;
  /** On a phone it says 'Call' in place of the number. */
  isShortOnPhone?: boolean;
}

/** A link that calls the number. */
export function PhoneLink({ name, phone, isShortOnPhone = false }: PhoneLinkProps) {
  return (
    <Link href={phoneHref(phone)} aria-label={name ? `Call ${name}, ${phone}` : `Call ${phone}`}>
      <Phone aria-hidden="true" /> {isShortOnPhone && <span data-short>Call</span>}
      <span>{phone}</span>
    </Link>
  );
}
