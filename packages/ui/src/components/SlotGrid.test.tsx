import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { SlotGrid, type SlotGridHandle } from './SlotGrid.tsx';

const TIMES = ['4:00 PM', '4:30 PM', '5:00 PM', '5:30 PM'];
const grid = createRef<SlotGridHandle>();

function Slots({ taken }: { taken: readonly number[] }) {
  const [value, setValue] = useState<number | null>(null);
  const slots = TIMES.map((label, id) => ({ id, label, isTaken: taken.includes(id) }));
  return <SlotGrid label="Time slot" slots={slots} value={value} onChange={setValue} ref={grid} />;
}

const slot = (at: number) => screen.getByRole('radio', { name: new RegExp(TIMES[at] ?? '') });
const chosen = () => screen.queryAllByRole('radio', { checked: true }).map(({ textContent }) => textContent);

describe('When a slot is chosen', () => {
  it('then it is shown as chosen, and an occupied one cannot be chosen @spec S1.4.19', async () => {
    render(<Slots taken={[0]} />);
    await userEvent.click(slot(0));
    expect(chosen()).toEqual([]);
    expect(slot(0).textContent).toBe('4:00 PMOccupied');
    await userEvent.click(slot(1));
    expect(chosen()).toEqual(['4:30 PMChosen']);
  });

  it('then arrow keys move among the free slots only', async () => {
    render(<Slots taken={[0, 2]} />);
    await userEvent.tab();
    expect(document.activeElement).toBe(slot(1));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(slot(3));
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen()).toEqual(['4:30 PMChosen']);
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(slot(3));
  });
});

describe('When a slot is taken while it has the focus', () => {
  it('then it becomes Occupied in the same position and keeps the focus', async () => {
    const { rerender } = render(<Slots taken={[]} />);
    await userEvent.click(slot(1));
    const before = slot(1);
    rerender(<Slots taken={[1]} />);
    expect(document.activeElement).toBe(before);
    expect(before.textContent).toBe('4:30 PMOccupied');
    expect(chosen()).toEqual([]);
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen()).toEqual(['5:00 PMChosen']);
  });

  it('then the focus can move to the next free slot without choosing it', () => {
    render(<Slots taken={[1, 2]} />);
    act(() => grid.current?.focusFreeSlotAfter(1));
    expect(document.activeElement).toBe(slot(3));
    expect(chosen()).toEqual([]);
  });
});
