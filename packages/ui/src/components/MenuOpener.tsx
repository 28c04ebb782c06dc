import Ellipsis from 'lucide-react/icons/ellipsis';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { IconButton } from './IconButton.tsx';

const turn = keyframes`to { transform: rotate(1turn); }`;
const Turning = styled(LoaderCircle)`animation: ${turn} 1s linear infinite;`;

export interface MenuOpenerProps {
  label: string;
  icon?: ReactNode;
  /** The menu is loaded and opens in a moment. */
  isLoading: boolean;
  onPress: () => void;
}

/** The button in the place of a menu that is not loaded yet, with three dots by default. */
export function MenuOpener({ label, icon = <Ellipsis />, isLoading, onPress }: MenuOpenerProps) {
  return (
    <IconButton
      label={label}
      icon={isLoading ? <Turning /> : icon}
      aria-haspopup="true"
      aria-expanded={false}
      aria-busy={isLoading || undefined}
      onClick={onPress}
    />
  );
}
