import type { Event, EventDetails } from '@fieldhouse/api';
import { spotsLeft } from '@fieldhouse/club-ui';
import { clubToday, dayText, isolated, type LocalDate, timeText } from '@fieldhouse/contracts/club';
import type { Option } from '@fieldhouse/ui';
import { $api, useMinute, useUser } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { overlapText } from '../overlap.ts';
import type { SheetChild } from '../sheet-child.ts';
import { isOpen, type SheetSlot } from '../sheet-slots.ts';
import type { Candidate } from '../to-sheet-child.ts';
import { type ChildSlots, chooseSlotOf, proposeSlots } from './child-slots.ts';
import { type DatePlan, planDates } from './plan-dates.ts';
import { type RefusedRegistration, useRegisterSeveral, type WantedRegistration } from './use-register-several.ts';

/** The choice of every child that can be registered. */
export const EVERYBODY = 'everybody';
export type ChosenChild = number | typeof EVERYBODY | null;

/** One child's time slot, where several children are registered at once. */
export interface ChildTime {
  child: { id: number; firstName: string };
  slotId: number;
  options: readonly Option<number>[];
}

/** Several registrations with one press: every child of the family, all dates of a series. */
export interface Several {
  /** The children that can be registered together; empty where that is not offered. */
  everybody: readonly Candidate[];
  /** Which dates of the series can be chosen together; null where that is not offered. */
  plan: DatePlan | null;
  isAllDates: boolean;
  chooseAllDates: (all: boolean) => void;
  /** The slots of the children, when everybody is chosen for an event with slots. */
  times: readonly ChildTime[];
  chooseTime: (childId: number, slotId: number) => void;
  /** What Register sends when it is more than one registration; otherwise empty. */
  wanted: readonly WantedRegistration[];
  /** Other events at the same time, a line each. */
  overlaps: readonly string[];
  /** 'Lucia, Sat, Dec 5: This event is full', a line each. */
  refused: readonly string[];
  clearRefused: () => void;
  register: () => void;
  isRegistering: boolean;
  isCoolingDown: boolean;
}

interface SeveralOptions {
  event: Event;
  details: EventDetails | undefined;
  family: readonly Candidate[];
  children: readonly SheetChild[];
  slots: readonly SheetSlot[] | null;
  chosen: ChosenChild;
  /** Coaches register one child after the other. */
  isOffered: boolean;
  onDone: () => void;
}

const NO_SLOTS: ChildSlots = new Map();

/** Which registrations the sheet offers with one press, and their requests (product decision 113). */
export function useSeveral(options: SeveralOptions): Several {
  const { event, details, family, children, slots, chosen, isOffered, onDone } = options;
  const user = useUser();
  const now = useMinute();
  const today = clubToday(now);
  const [isAllDates, chooseAllDates] = useState(false);
  const [chosenSlots, setChosenSlots] = useState(NO_SLOTS);
  const [refused, setRefused] = useState<readonly RefusedRegistration[]>([]);
  const sending = useRegisterSeveral((left) => {
    setRefused(left);
    if (left.length > 0) return;
    chooseAllDates(false);
    onDone();
  });

  const free = family.filter(({ id }) => children.some((child) => child.id === id && child.state.kind === 'free'));
  const open = slots?.filter(isOpen) ?? [];
  const places = event.allowTimeSlots ? Math.min(open.length, spotsLeft(event)) : spotsLeft(event);
  const everybody = isOffered && free.length > 1 && free.length <= places ? free : [];
  const together = chosen === EVERYBODY ? everybody : family.filter(({ id }) => id === chosen);

  // Each date of an event with time slots has slots of its own, which are not in the list.
  const inSeries = isOffered && event.seriesId !== null && !event.allowTimeSlots;
  const list = $api.useQuery(
    'get',
    '/api/events',
    { params: { query: { when: 'upcoming' } } },
    { enabled: inSeries, staleTime: Number.POSITIVE_INFINITY },
  );
  const series = inSeries ? (list.data ?? []).filter(({ seriesId }) => seriesId === event.seriesId) : [];
  const askedFor = together.length > 0 ? together : everybody.length > 0 ? everybody : free;
  const plan = planDates(askedFor, series, details, { user, now, today });
  const hasThisDate = plan.dates.some((date) => date.event.id === event.id);
  const isPlanned = askedFor.length > 0 && hasThisDate && plan.dates.length > 1;

  const slotsOf = event.allowTimeSlots && chosen === EVERYBODY ? proposeSlots(together, open, chosenSlots) : NO_SLOTS;
  const times = together.flatMap((child): ChildTime[] => {
    const slotId = slotsOf.get(child.id);
    return slotId === undefined
      ? []
      : [{ child, slotId, options: open.map((slot) => optionOf(slot, child.id, together, slotsOf)) }];
  });
  const dates = isAllDates && isPlanned ? plan.dates : [{ event, children: together }];
  const registrations = dates.flatMap((date) =>
    date.children.map((child) => ({ child, event: date.event, timeSlotId: slotsOf.get(child.id) ?? null })),
  );
  // What was refused is no part of the plan when this date, or one of the children, is registered by now.
  const missing = refused.filter(({ child, event: { id } }) => !isRegistered(family, child.id, id));
  const again = missing.some(({ event: { id } }) => id !== event.id) ? missing : [];
  const planned = again.length === 0 && registrations.length > 1 ? registrations : [];
  const wanted = again.length > 0 ? again : planned;

  return {
    everybody,
    plan: isPlanned && again.length === 0 ? plan : null,
    isAllDates: isAllDates && isPlanned,
    chooseAllDates(all) {
      setRefused([]);
      chooseAllDates(all);
    },
    times,
    chooseTime: (childId, slotId) => setChosenSlots(chooseSlotOf(slotsOf, childId, slotId)),
    wanted,
    overlaps: planned.flatMap(({ child, event: date, timeSlotId }) => {
      const timeSlot = open.find(({ id }) => id === timeSlotId) ?? null;
      const text = overlapText(child.firstName, child.registeredEvents ?? [], { ...date, timeSlot });
      return text === null ? [] : [date.id === event.id ? text : `${dayText(date.date, today)}: ${text}`];
    }),
    refused: missing.map((each) => refusedText(each, today)),
    clearRefused: () => setRefused([]),
    register() {
      sending.register(wanted);
    },
    isRegistering: sending.isPending,
    isCoolingDown: sending.isCoolingDown,
  };
}

const isRegistered = (family: readonly Candidate[], childId: number, eventId: number) =>
  family.some(({ id, registeredEvents }) => id === childId && registeredEvents?.some((each) => each.id === eventId));

/** '5:00 PM', or '5:00 PM (Lucia)' for a slot that another child of the family has in this choice. */
function optionOf(slot: SheetSlot, childId: number, children: readonly Candidate[], slots: ChildSlots) {
  const owner = children.find(({ id }) => slots.get(id) === slot.id);
  const ownerText = owner && owner.id !== childId ? ` (${isolated(owner.firstName)})` : '';
  return { value: slot.id, label: `${timeText(slot.startTime)}${ownerText}` };
}

const refusedText = ({ child, event, reason }: RefusedRegistration, today: LocalDate) =>
  `${isolated(child.firstName)}, ${dayText(event.date, today)}: ${reason}`;
