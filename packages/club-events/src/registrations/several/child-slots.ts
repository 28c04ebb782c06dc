import type { SheetSlot } from '../sheet-slots.ts';

type Slot = Pick<SheetSlot, 'id' | 'startTime' | 'endTime'>;

/** The slot of each child, by the child's id. */
export type ChildSlots = ReadonlyMap<number, number>;

/**
 * A slot for each of the children: the chosen ones that are open still, and the first open ones for the others. While
 * nobody has chosen, they follow each other without a break where there is such a row of open slots.
 */
export function proposeSlots(
  children: readonly { id: number }[],
  open: readonly Slot[],
  chosen: ChildSlots,
): ChildSlots {
  const kept = new Map<number, number>();
  for (const { id } of children) {
    const slot = chosen.get(id);
    if (slot !== undefined && open.some((each) => each.id === slot) && ![...kept.values()].includes(slot)) {
      kept.set(id, slot);
    }
  }
  const rest = children.filter(({ id }) => !kept.has(id));
  const free = open.filter(({ id }) => ![...kept.values()].includes(id));
  const proposed = sideBySide(free, rest.length) ?? free;
  rest.forEach(({ id }, index) => {
    const slot = proposed[index];
    if (slot) kept.set(id, slot.id);
  });
  return kept;
}

/** The first slots that follow each other without a break; null if so many do not. */
function sideBySide(slots: readonly Slot[], count: number): readonly Slot[] | null {
  for (let first = 0; first + count <= slots.length; first++) {
    const row = slots.slice(first, first + count);
    if (row.every((slot, index) => index === 0 || row[index - 1]?.endTime === slot.startTime)) return row;
  }
  return null;
}

/** Another slot for a child. Where another child of the family has it, the two change places. */
export function chooseSlotOf(slots: ChildSlots, childId: number, slotId: number): ChildSlots {
  const changed = new Map(slots);
  const before = slots.get(childId);
  for (const [other, slot] of slots) {
    if (slot === slotId && other !== childId && before !== undefined) changed.set(other, before);
  }
  return changed.set(childId, slotId);
}
