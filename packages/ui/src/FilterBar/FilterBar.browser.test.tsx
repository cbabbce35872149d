import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { FilterBar } from './FilterBar.tsx';

test('in a narrow place what the list is narrowed to is whole, and its cross as wide as anywhere', async () => {
  const value = { day: { from: '2026-01-01', until: '2026-06-30' } };
  await renderUi(
    <div style={{ inlineSize: '17rem' }}>
      <FilterBar filters={[{ id: 'day', label: 'Ingangsdatum', kind: 'period' }]} value={value} onChange={() => {}} />
    </div>,
  );
  const words = page
    .getByRole('button', { name: /^Ingangsdatum/ })
    .element()
    .querySelector('[data-part=label]')!;
  expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth);
  const cross = page.getByRole('button', { name: 'Filter Ingangsdatum wissen' }).element().getBoundingClientRect();
  expect(cross.width).toBeGreaterThanOrEqual(24);
  expect(cross.right).toBeLessThanOrEqual(words.closest('div[style]')!.getBoundingClientRect().right + 0.5);
});
