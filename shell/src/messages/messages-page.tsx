import { Page, PageTitle } from '@fieldhouse/ui';
import { OwnPage } from '../apps/own-page.tsx';
import { CalendarLinks } from './calendar-links.tsx';

/** How the club reaches the user outside its pages, for every role: today the links for calendars. */
export default function MessagesPage() {
  return (
    <OwnPage>
      {() => (
        <Page>
          <PageTitle title="Messages and calendar" />
          <CalendarLinks />
        </Page>
      )}
    </OwnPage>
  );
}
