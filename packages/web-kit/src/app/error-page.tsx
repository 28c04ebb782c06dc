import { Card, ErrorState, Page } from '@fieldhouse/ui';

const LOADING_FAILED = 'Something went wrong while loading it.';

interface ErrorPageProps {
  onRetry: () => void;
  /** No part of the site can be shown: the text does not mention the rest of the site. */
  isWholeSite?: boolean;
}

/** The error page of an area that did not load or threw; the rest of the page stays usable. */
export function ErrorPage({ onRetry, isWholeSite = false }: ErrorPageProps) {
  return (
    <Page>
      <Card>
        <ErrorState
          headingLevel={1}
          title="This page could not be shown"
          text={isWholeSite ? LOADING_FAILED : `${LOADING_FAILED} The rest of the site still works.`}
          onRetry={onRetry}
        />
      </Card>
    </Page>
  );
}
