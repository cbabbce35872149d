import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { Stepper } from './Stepper.tsx';

const steps = ['Bestand kiezen', 'Kolommen koppelen', 'Regels controleren', 'Boeken'].map((label) => ({
  id: label,
  label,
}));

test.each([{ compact: false }, { compact: true }])(
  'with letters twice as large, in half a window, every step keeps its words (compact: $compact)',
  async ({ compact }) => {
    // every size is the reader's rem: half the room is the same as letters twice as large
    await renderUi(
      <div style={{ inlineSize: 200 }}>
        <Stepper label="Invoer" steps={steps} current="Kolommen koppelen" compact={compact} />
      </div>,
    );
    const nav = page.getByRole('navigation').element();
    expect(nav.scrollWidth).toBeLessThanOrEqual(nav.clientWidth);
    const labels = [...nav.querySelectorAll('[data-part=label]')];
    expect(labels.map(({ textContent }) => textContent)).toEqual(
      steps.map(({ label }) => expect.stringContaining(label)),
    );
    for (const label of labels) {
      const { width, right } = label.getBoundingClientRect();
      expect(width, label.textContent).toBeGreaterThan(25);
      expect(right, label.textContent).toBeLessThanOrEqual(nav.getBoundingClientRect().right);
    }
  },
);
