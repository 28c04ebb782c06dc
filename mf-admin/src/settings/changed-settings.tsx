import type { SystemStatus } from '@fieldhouse/api';
import { Muted, SectionTitle, Stack } from '@fieldhouse/ui';

/** The settings of the environment that are not their default (product decision 68). */
export function ChangedSettings({ changed }: { changed: SystemStatus['changedSettings'] }) {
  const settings = [...changed.registration, ...changed.notification, ...changed.security];
  return (
    <Stack $gap={2}>
      <SectionTitle title="Changed Settings" />
      {settings.length === 0 && <Muted $small>None: the environment of the services sets nothing else.</Muted>}
      {settings.length > 0 && (
        <ul>
          {settings.map(({ name, value }) => (
            <li key={name}>
              <code translate="no">{`${name}=${value}`}</code>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
