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
      <output>{cents === null ? 'none' : String(cents)}</output>
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

  it('then an amount is read as it stands, and any other text is no number', () => {
    expect(['0', '.5', '$19.99', '25.', '25,50', '1,200.50'].map(readCents)).toEqual([
      0, 50, 1999, 2500, 2550, 120_050,
    ]);
    expect(['.', 'abc', '1.2.3', '-5', '$19.999', '2.500', '1.200,50', '12,3456'].map(readCents)).toEqual(
      Array(8).fill(Number.NaN),
    );
    expect(['', ' '].map(readCents)).toEqual([null, null]);
  });

  it('then a text that is no amount stays as it was typed', async () => {
    render(<Price />);
    const field = screen.getByLabelText('Price');
    await userEvent.type(field, '19.999');
    await userEvent.tab();
    expect(field).toHaveProperty('value', '19.999');
    expect(screen.getByRole('status').textContent).toBe('NaN');
    await userEvent.type(field, '{Backspace}');
    await userEvent.tab();
    expect(field).toHaveProperty('value', '19.99');
    expect(screen.getByRole('status').textContent).toBe('1999');
  });
});

describe('When a number is edited', () => {
  it('then a value set from outside is shown', async () => {
    const { rerender } = render(<NumberField label="Capacity" value={16} onChange={() => undefined} />);
    expect(screen.getByLabelText('Capacity')).toHaveProperty('value', '16');
    rerender(<NumberField label="Capacity" value={4} onChange={() => undefined} />);
    expect(screen.getByLabelText('Capacity')).toHaveProperty('value', '4');
  });

  it('then no character is dropped', () => {
    expect(['12', ' 12 ', '1,200', '12.0', ''].map(readWhole)).toEqual([12, 12, 1200, 12, null]);
    expect(['12.5', '1,2', '12a', 'x', '-4', '1e3', '1.000'].map(readWhole)).toEqual(Array(7).fill(Number.NaN));
  });
});
