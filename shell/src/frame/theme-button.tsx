import { IconButton } from '@fieldhouse/ui';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { chooseTheme, useTheme } from './theme.ts';

export function ThemeButton() {
  const next = useTheme() === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={next === 'dark' ? 'Dark theme' : 'Light theme'}
      icon={next === 'dark' ? <Moon /> : <Sun />}
      onClick={() => chooseTheme(next)}
    />
  );
}
