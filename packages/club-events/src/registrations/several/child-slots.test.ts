import { describe, expect, it } from '@jest/globals';
import { chooseSlotOf, proposeSlots } from './child-slots.ts';

const slot = (id: number, startTime: string, endTime: string) => ({ id, startTime, endTime });
const OPEN = [slot(1, '16:00', '16:30'), slot(3, '17:00', '17:30'), slot(4, '17:30', '18:00')];
const CHILDREN = [{ id: 1 }, { id: 2 }];
const NOTHING = new Map<number, number>();

describe('When several children need a time slot each @spec S1.2.158', () => {
  it('Then the first that follow each other are proposed, or else the first', () => {
    expect([...proposeSlots(CHILDREN, OPEN, NOTHING)]).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect([...proposeSlots(CHILDREN, OPEN.slice(0, 2), NOTHING)]).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });

  it('Then a chosen slot stays until somebody else takes it', () => {
    const chosen = chooseSlotOf(proposeSlots(CHILDREN, OPEN, NOTHING), 2, 1);
    expect(proposeSlots(CHILDREN, OPEN, chosen)).toEqual(
      new Map([
        [1, 3],
        [2, 1],
      ]),
    );
    expect(proposeSlots(CHILDREN, OPEN.slice(1), chosen)).toEqual(
      new Map([
        [1, 3],
        [2, 4],
      ]),
    );
  });

  it('Then choosing the slot of the other child swaps the two', () => {
    const slots = proposeSlots(CHILDREN, OPEN, NOTHING);
    expect(chooseSlotOf(slots, 1, 4)).toEqual(
      new Map([
        [1, 4],
        [2, 3],
      ]),
    );
  });
});
