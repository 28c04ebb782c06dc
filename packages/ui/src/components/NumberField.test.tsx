import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { MoneyField, NumberField, readCents, readWhole } from './NumberField.tsx';

function Price({ start = null }: { start?: number | null }) {
  const [cents, setCents] = useState(start);
  return (
    <>
      <MoneyField label="Price" value={cents} onChange={setCents} />
      <output>{cents === null ? 'none' : cents}</output>
    </>
  );
}

describe('When a price is edited', () => {
  it('then it is dollars on the screen and cents in the form @spec S1.3.27, S1.3.28', async () => {
    render(<Price start={2500} />);
    const field = screen.getByLabelText('Price');
    expect(field).toHaveProperty('value', '25.00');
    await userEvent.clear(field);
    expect(screen.getByRole('status').textContent).toBe('none');
    await userEvent.type(field, '1,200.5');
    expect(field).toHaveProperty('value', '1,200.5');
    expect(screen.getByRole('status').textContent).toBe('120050');
    await userEvent.tab();
    expect(field).toHaveProperty('value', '1200.50');
  });

  it('then every amount of cents is parsed to the same value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        expect(readCents((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });

  it('then an invalid amount is null', () => {
    expect(['', '.', 'abc', '1.2.3', '-5'].map(readCents)).toEqual([null, null, null, null, null]);
    expect(['0', '.5', '$19.999', '25.'].map(readCents)).toEqual([0, 50, 2000, 2500]);
  });
});

describe('When a number is edited', () => {
  it('then only its digits count, and a value set from outside is shown', async () => {
    const { rerender } = render(<NumberField label="Capacity" value={16} onChange={() => undefined} />);
    expect(screen.getByLabelText('Capacity')).toHaveProperty('value', '16');
    rerender(<NumberField label="Capacity" value={4} onChange={() => undefined} />);
    expect(screen.getByLabelText('Capacity')).toHaveProperty('value', '4');
    expect(readWhole('1,2a0')).toBe(120);
    expect(readWhole('x')).toBeNull();
  });
});
