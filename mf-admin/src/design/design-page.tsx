import { ClubParts } from '@fieldhouse/club-ui/showcase';
import { Showcase } from '@fieldhouse/ui/showcase';

/** Every token and part of the design system, in both themes: for whoever builds the next screen. */
export default function DesignPage() {
  return (
    <Showcase>
      <ClubParts />
    </Showcase>
  );
}
