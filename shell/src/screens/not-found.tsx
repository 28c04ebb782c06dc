import { LinkButton, Muted, Page, PageTitle } from '@fieldhouse/ui';

/** S1 §2 */
export function NotFound() {
  return (
    <Page>
      <PageTitle title="404 Page Not Found" />
      <Muted>Did you forget to add the page to the router?</Muted>
      <div>
        <LinkButton href="/">Go to the home page</LinkButton>
      </div>
    </Page>
  );
}
