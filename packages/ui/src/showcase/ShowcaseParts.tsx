import { Fields } from './Fields.tsx';
import { Lists } from './Lists.tsx';
import { Overlays } from './Overlays.tsx';
import { States } from './States.tsx';
import { Views } from './Views.tsx';

/** What the showcase has below its first screen: every component except the buttons. */
export function ShowcaseParts({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <>
      <Fields />
      <Views theme={theme} />
      <Lists theme={theme} />
      <States />
      <Overlays />
    </>
  );
}
