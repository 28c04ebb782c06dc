import { coachText, type EventView } from '@fieldhouse/club-ui';
import { clubToday, dateRange, isolated, price, timeRange, timeText } from '@fieldhouse/contracts/club';
import { RegisterChild, SLOT_REQUIRED_MESSAGE } from '@fieldhouse/contracts/forms';
import { registerText } from './several/names.ts';
import type { Several } from './several/use-several.ts';
import type { SheetSlot } from './sheet-slots.ts';

export const CHILD_REQUIRED_MESSAGE = RegisterChild.shape.childId.safeParse(undefined).error?.issues[0]?.message ?? '';

type Wanted = Pick<Several, 'wanted'>;
type Named = { firstName: string } | undefined;

const datesOf = ({ wanted }: Wanted) => new Set(wanted.map(({ event }) => event.id)).size;
const childrenOf = ({ wanted }: Wanted) => [...new Map(wanted.map(({ child }) => [child.id, child])).values()];

/** 'Register', 'Register Mateo', 'Register Mateo and Lucia for 4 dates'. */
export function buttonText(child: Named, several: Wanted): string {
  if (several.wanted.length > 0) return registerText(childrenOf(several), datesOf(several));
  return child === undefined ? 'Register' : `Register ${isolated(child.firstName)}`;
}

/** Beside the button: 'Mateo, Sat, Nov 28', '4 dates'. */
export function whoText(event: EventView, child: Named, several: Wanted): string {
  const dates = datesOf(several);
  if (dates > 1) return `${dates} dates`;
  const [other] = several.wanted.filter((each) => each.event.id !== event.id);
  const days = other
    ? dateRange(other.event.date, null, clubToday(new Date()))
    : dateRange(event.date, event.endDate, clubToday(new Date()));
  return [child?.firstName, days].filter(Boolean).join(', ');
}

/** 'Barn Court · Coach Theo Banks · $40.00' */
export function subtitle({ location, instructor, price: cents }: EventView): string {
  const coach = coachText(instructor);
  return [location, coach && `${coach.title} ${coach.names}`, price(cents)].filter(Boolean).join(' · ');
}

export const plainTime = (event: EventView) =>
  event.allowTimeSlots ? null : timeRange(event.startTime, event.endTime);

/** The error below the slots: the chosen one was taken, or one is required. */
export function slotErrorText(taken: SheetSlot | undefined, noneChosen: boolean, needed: boolean): string | undefined {
  if (taken !== undefined && noneChosen) return `${timeText(taken.startTime)} was just taken`;
  return needed ? SLOT_REQUIRED_MESSAGE : undefined;
}
