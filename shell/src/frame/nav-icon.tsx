import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleDot from 'lucide-react/icons/circle-dot';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import House from 'lucide-react/icons/house';
import ShieldCheck from 'lucide-react/icons/shield-check';

const ICONS = { home: House, events: CalendarDays, clipboard: ClipboardList, shield: ShieldCheck } as const;

const isKnown = (name: string): name is keyof typeof ICONS => Object.hasOwn(ICONS, name);

/** The icon that a routes.json names; a circle for a name that this shell does not have. */
export function NavIcon({ name }: { name: string }) {
  const Icon = isKnown(name) ? ICONS[name] : CircleDot;
  return <Icon aria-hidden="true" />;
}
