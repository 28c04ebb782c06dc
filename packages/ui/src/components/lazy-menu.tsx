import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from './IconButton.tsx';

/**
 * The menu of a row, whose code and library (77 kB) are loaded at the first press. Until then there is a plain button,
 * with three dots by default. `label`: 'More actions for Barn Court'. The loaded menu is a `MenuButton` with
 * `openAtOnce`.
 */
export function lazyMenu<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  icon: ReactNode = <Ellipsis />,
): ComponentType<Props & { label: string }> {
  const Menu = lazy(load);
  return function LazyMenu(props: Props & { label: string }) {
    const [isPressed, setPressed] = useState(false);
    const button = (
      <IconButton
        label={props.label}
        icon={icon}
        aria-haspopup="true"
        aria-expanded={false}
        onClick={() => setPressed(true)}
      />
    );
    if (!isPressed) return button;
    return (
      <Suspense fallback={button}>
        <Menu {...props} />
      </Suspense>
    );
  };
}
