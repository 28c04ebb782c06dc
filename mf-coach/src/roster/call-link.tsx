import { media, unseen } from '@fieldhouse/ui';
import Phone from 'lucide-react/icons/phone';
import { styled } from 'styled-components';

const Link = styled.a`
  flex: none; display: inline-flex; align-items: center; gap: 8px; min-height: var(--target); color: var(--turf); font-weight: 600; white-space: nowrap; font-variant-numeric: tabular-nums;
  & > svg { width: 18px; height: 18px; } & > [data-short] { ${unseen} }
  ${media.phone} { &[data-shortens] { & > [data-short] { position: static; width: auto; height: auto; margin: 0; clip-path: none; } & > [data-long] { ${unseen} } } }
`;

interface CallLinkProps {
  phone: string;
  /** Whose it is. */
  name: string | null;
  /** On a phone it says 'Call' in place of the number. */
  isShortOnPhone?: boolean;
}

/** A phone number that one press calls. */
export function CallLink({ phone, name, isShortOnPhone = false }: CallLinkProps) {
  return (
    <Link
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      aria-label={`Call ${name ?? 'the parent'}, ${phone}`}
      data-shortens={isShortOnPhone || undefined}
    >
      <Phone aria-hidden="true" />
      <span data-long>{phone}</span>
      {isShortOnPhone && <span data-short>Call</span>}
    </Link>
  );
}
