import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileDrop } from './FileDrop.tsx';
import { ProgressBar } from './ProgressBar.tsx';

const picture = new File(['x'], 'birth-certificate.png', { type: 'image/png' });

describe('When a file is asked for', () => {
  it('then it is chosen, or dropped, and the same one again', async () => {
    const onFile = jest.fn();
    render(<FileDrop label="Choose or drop an image" hint="Images only" accept="image/*" onFile={onFile} />);
    const input = screen.getByLabelText('Choose or drop an image');
    await userEvent.upload(input, picture);
    await userEvent.upload(input, picture);
    fireEvent.drop(screen.getByText('Images only'), { dataTransfer: { files: [picture] } });
    expect(onFile.mock.calls).toEqual([[picture], [picture], [picture]]);
    expect(input.getAttribute('accept')).toBe('image/*');
  });

  it('then it is highlighted while a file is dragged over it, and a drop without a file is ignored', () => {
    const onFile = jest.fn();
    render(<FileDrop label="Choose or drop an image" onFile={onFile} />);
    const zone = screen.getByText('Choose or drop an image').closest('label') ?? document.body;
    fireEvent.dragOver(zone);
    expect(zone.hasAttribute('data-over')).toBe(true);
    fireEvent.drop(zone, { dataTransfer: { files: [] } });
    expect(zone.hasAttribute('data-over')).toBe(false);
    expect(onFile).not.toHaveBeenCalled();
  });

  it('then the error is the field’s description', () => {
    render(<FileDrop label="Choose or drop an image" error="Only image files" onFile={() => undefined} />);
    const input = screen.getByLabelText('Choose or drop an image');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const description = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Only image files');
  });
});

describe('When long work is under way', () => {
  it('then the bar has the progress, and no value while it is unknown', () => {
    const { rerender } = render(<ProgressBar label="Uploading..." value={0.426} />);
    const bar = () => screen.getByRole('progressbar', { name: 'Uploading...' });
    expect(bar().getAttribute('aria-valuenow')).toBe('43');
    expect(screen.getByText('43 %')).toBeTruthy();
    rerender(<ProgressBar label="Uploading..." value={null} />);
    expect(bar().hasAttribute('aria-valuenow')).toBe(false);
  });
});
