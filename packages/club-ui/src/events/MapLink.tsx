import { mapLink } from '@fieldhouse/contracts/club';
import { VisuallyHidden } from '@fieldhouse/ui';
import MapPin from 'lucide-react/icons/map-pin';
import { styled } from 'styled-components';

const Link = styled.a`
  display: inline-flex; align-items: center; gap: 6px; min-width: 0; min-height: var(--target); color: var(--turf);
  font-weight: 600; line-height: 1.35; overflow-wrap: anywhere;
  & > svg { width: 18px; height: 18px; flex: none; } & > span { min-width: 0; }
`;

interface MapLinkProps {
  location: string | null;
  /** Of the location; absent or null where it is not known. */
  address?: string | null | undefined;
  /** What the link shows; in a narrow row the location's name. */
  shows?: 'address' | 'location';
}

/** iPhones, iPads and Macs; iPads may say that they are Macs. */
const isOnApple = () => /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent);

/**
 * The address of a location, as a link that opens a map, on Apple's devices Apple Maps (S1.2.200); renders nothing where
 * there is no address.
 */
export function MapLink({ location, address, shows = 'address' }: MapLinkProps) {
  if (location === null || !address) return null;
  return (
    <Link href={mapLink({ location, address }, isOnApple() ? 'apple' : 'google')} target="_blank" rel="noreferrer">
      <MapPin aria-hidden="true" />
      <span>
        <span translate="no">{shows === 'address' ? address : location}</span>
        {shows === 'address' && ' '}
        <VisuallyHidden>{shows === 'address' ? '(map)' : `, ${address} (map)`}</VisuallyHidden>
      </span>
    </Link>
  );
}
