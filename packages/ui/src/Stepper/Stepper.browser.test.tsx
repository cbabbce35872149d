import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { Stepper } from './Stepper.tsx';

const steps = ['Bestand kiezen', 'Kolommen koppelen', 'Regels controleren', 'Boeken'].map((label) => ({
  id: label,
  label,
}));
afterEach(() => document.documentElement.style.removeProperty('font-size'));

test.each([{ compact: false }, { compact: true }])(
  'with letters twice as large, in half a window, every step keeps its words (compact: $compact)',
  async ({ compact }) => {
    document.documentElement.style.fontSize = '200%';
    await renderUi(
      <div style={{ inlineSize: 400 }}>
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
      expect(width, label.textContent).toBeGreaterThan(50);
      expect(right, label.textContent).toBeLessThanOrEqual(nav.getBoundingClientRect().right);
    }
  },
);
