import { MenuOpener } from '@fieldhouse/ui';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Boundary } from './boundary.tsx';
import { CouldNotOpen } from './could-not-open.tsx';
import { type LoadCode, lazyCode, useLazyCode, useReport } from './lazy-code.ts';

/**
 * The menu of a row, whose code and library (77 kB) are loaded at the first press. Until then there is a plain button,
 * with three dots by default. `label`: 'More actions for Barn Court'. The loaded menu is a `MenuButton` with
 * `openAtOnce`.
 */
export function lazyMenu<Props extends object>(
  load: LoadCode<Props>,
  icon?: ReactNode,
): ComponentType<Props & { label: string }> {
  const code = lazyCode(load);
  return function LazyMenu(props: Props & { label: string }) {
    const report = useReport();
    const [isPressed, setPressed] = useState(false);
    const { Code, isFailed, retry } = useLazyCode(code, isPressed);
    const couldNotOpen = (tryAgain: () => void) => (
      <CouldNotOpen onRetry={tryAgain} onClose={() => setPressed(false)} />
    );
    if (isPressed && Code)
      return (
        <Boundary report={report} fallback={couldNotOpen}>
          <Code {...props} />
        </Boundary>
      );
    const press = () => {
      if (isFailed) retry();
      setPressed(true);
    };
    return (
      <>
        <MenuOpener label={props.label} icon={icon} isLoading={isPressed && !isFailed} onPress={press} />
        {isPressed && isFailed && couldNotOpen(retry)}
      </>
    );
  };
}
