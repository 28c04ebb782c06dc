import { Card, ErrorState, Page } from '@fieldhouse/ui';

const LOADING_FAILED = 'Something went wrong while loading it.';

interface TroubleProps {
  onAgain: () => void;
  /** Nothing of the site can be shown, so nothing is said about the rest of it. */
  isWholeSite?: boolean;
}

/** What stands in an area that did not load or broke; the rest of the page stays usable unless it is the whole site. */
export function Trouble({ onAgain, isWholeSite = false }: TroubleProps) {
  return (
    <Page>
      <Card>
        <ErrorState
          headingLevel={1}
          title="This page could not be shown"
          text={isWholeSite ? LOADING_FAILED : `${LOADING_FAILED} The rest of the site still works.`}
          onRetry={onAgain}
        />
      </Card>
    </Page>
  );
}
