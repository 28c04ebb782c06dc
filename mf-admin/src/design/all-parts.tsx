import { ShowcaseParts } from '@fieldhouse/ui/showcase-parts';
import { ClubParts } from './club-parts.tsx';

/** The components of the design system below its first screen, and those of the club. */
export default function AllParts({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <>
      <ShowcaseParts theme={theme} />
      <ClubParts />
    </>
  );
}
