/** A host's page may have no margin, and be 320 px wide: WCAG 1.4.10. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../../../ui/src/testing/renderUi.tsx';
import { Group } from './Group.tsx';

test.each([true, false])('a part that is open (%s) does not widen a page without a margin', async (open) => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(1280, 800));
  await renderUi(
    <Group title="E-mailadres" open={open} label="Wijzigen" onOpen={() => undefined} read="anna@ledenbureau.example">
      <input aria-label="Nieuw adres" />
    </Group>,
  );
  const { left, right } = page.getByRole('region', { name: 'E-mailadres' }).element().getBoundingClientRect();
  expect([left, right]).toEqual([0, 320]);
  expect(document.documentElement.scrollWidth).toBe(320);
});
