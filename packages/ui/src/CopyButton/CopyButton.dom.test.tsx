import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '../provider/UiProvider.tsx';
import { CopyButton } from './CopyButton.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockReset().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function press() {
  render(<CopyButton value="NL91ABNA0417164300" label="IBAN kopiëren" />, { wrapper: UiProvider });
  fireEvent.click(screen.getByRole('button', { name: 'IBAN kopiëren' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
}

test('it copies the value and says so, for three seconds', async () => {
  await press();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('NL91ABNA0417164300');
  expect(screen.getByRole('status')).toHaveTextContent('Gekopieerd');
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a refusal is said too, and stays', async () => {
  writeText.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  await press();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('status')).toHaveTextContent('Kopiëren is niet gelukt');
});

test('a page without a clipboard says it as well', async () => {
  vi.stubGlobal('navigator', { clipboard: undefined });
  await press();
  expect(screen.getByRole('status')).toHaveTextContent('Kopiëren is niet gelukt');
});
