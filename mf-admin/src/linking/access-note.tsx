import { Callout } from '@fieldhouse/ui';
import { useLinkSettings } from './use-link-settings.ts';

/** Explains access levels (S2 §2, product decision 69): what View Only allows, or that it is not enforced. */
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
