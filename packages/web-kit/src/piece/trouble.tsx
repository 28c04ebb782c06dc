import { Card, ErrorState, Page } from '@fieldhouse/ui';

/** What stands in an area that did not load or broke; the rest of the page stays usable. */
export function Trouble({ onAgain }: { onAgain: () => void }) {
  return (
    <Page>
      <Card>
        <ErrorState
          headingLevel={1}
          title="This page could not be shown"
          text="Something went wrong while loading it. The rest of the site still works."
          onRetry={onAgain}
        />
      </Card>
    </Page>
  );
}
