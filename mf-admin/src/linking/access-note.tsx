import { Callout } from '@fieldhouse/ui';
import { useLinkSettings } from './use-link-settings.ts';

/** What access levels mean (S2 §2, product decision 69): nothing yet, or what View Only allows once it is enforced. */
export function AccessNote() {
  const { data: settings } = useLinkSettings();
  if (!settings) return null;
  return (
    <Callout tone="info">
      {settings.enforceViewOnly
        ? 'View Only: the parent reads the child, the registrations and the evaluations, and changes nothing.'
        : 'All access levels currently behave the same. View Only is for the future.'}
    </Callout>
  );
}
