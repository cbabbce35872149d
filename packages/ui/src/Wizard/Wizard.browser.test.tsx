import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { tap, withTouch } from '../testing/touch.ts';
import { Wizard, type WizardProps, type WizardStep } from './Wizard.tsx';

const onSubmit = vi.fn<() => void>();
afterEach(async () => {
  onSubmit.mockReset();
  await withTouch(false);
});

const steps: readonly WizardStep[] = [
  {
    id: 'name',
    label: 'Naam',
    form: true,
    content: ({ formId, next }) => (
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          next();
        }}
      >
        <input aria-label="Naam van het lid" required />
      </form>
    ),
  },
  { id: 'note', label: 'Opmerking', content: <input aria-label="Wat er bij hoort" /> },
  { id: 'check', label: 'Controleren', content: 'Klopt het?' },
];
const show = (props: Partial<WizardProps> = {}) =>
  renderUi(<Wizard label="Invoer" steps={steps} submitLabel="Boeken" onSubmit={onSubmit} {...props} />);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: RegExp) => page.getByRole('heading', { name });

test('by keyboard: a step is left once its form is right, and back keeps what was typed', async () => {
  await show();
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(button('Volgende'));
  await expect.element(heading(/^Naam/)).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Naam van het lid' }), 'Anneke');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(/^Opmerking \(stap 2 van 3\)/)).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('bis');
  await userEvent.tab();
  await expect.element(button('Vorige')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(/^Naam/)).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'Naam van het lid' })).toHaveValue('Anneke');
  await expect.element(button('Vorige')).not.toBeInTheDocument();
  await userEvent.click(button('Volgende'));
  await expect.element(page.getByRole('textbox', { name: 'Wat er bij hoort' })).toHaveValue('bis');
  await userEvent.click(button('Volgende'));
  await expect.element(heading(/^Controleren/)).toHaveFocus();
  await userEvent.click(page.getByRole('navigation').getByRole('button', { name: 'Naam' }));
  await expect.element(heading(/^Naam/)).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('by touch, to the end: the last button is busy for as long as it takes, also when it goes wrong', async () => {
  await withTouch(true);
  let fail: (reason: Error) => void = () => undefined;
  const submit = vi.fn<() => Promise<void>>(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  await show({ defaultStep: 'note', onSubmit: submit });
  await tap(button('Volgende').element());
  await expect.element(button('Boeken')).toBeVisible();
  await tap(button('Boeken').element());
  await expect.element(button('Boeken')).toHaveAttribute('aria-busy', 'true');
  await tap(button('Vorige').element());
  await tap(button('Boeken').element());
  await expect.element(heading(/^Controleren/)).toBeVisible();
  expect(submit).toHaveBeenCalledOnce();
  fail(new Error('no'));
  await expect.element(button('Boeken')).not.toHaveAttribute('aria-busy');
});

test('its owner may hold the step, and refuse to go on', async () => {
  const asked = vi.fn<(id: string) => void>();
  function Owned() {
    const [step, setStep] = useState('note');
    return (
      <Wizard
        label="Invoer"
        steps={steps}
        submitLabel="Boeken"
        onSubmit={onSubmit}
        step={step}
        onStepChange={(id) => {
          asked(id);
          if (id !== 'check') setStep(id);
        }}
      />
    );
  }
  await renderUi(<Owned />);
  await userEvent.click(button('Volgende'));
  expect(asked.mock.calls).toEqual([['check']]);
  await expect.element(heading(/^Opmerking/)).toBeVisible();
  await userEvent.click(button('Vorige'));
  await expect.element(heading(/^Naam/)).toHaveFocus();
});

test('a form that is right only after somebody went back does not lead on', async () => {
  let goOn: () => void = () => undefined;
  const slow: WizardStep = {
    id: 'slow',
    label: 'Traag',
    content: ({ next }) => {
      goOn = next;
      return 'Wacht';
    },
  };
  await renderUi(
    <Wizard
      label="Invoer"
      steps={[...steps.slice(1, 2), slow, ...steps.slice(2)]}
      defaultStep="slow"
      submitLabel="Boeken"
      onSubmit={onSubmit}
    />,
  );
  const late = goOn;
  await userEvent.click(button('Vorige'));
  await expect.element(heading(/^Opmerking/)).toHaveFocus();
  late();
  await expect.element(heading(/^Opmerking/)).toBeVisible();
  await userEvent.click(button('Volgende'));
  await expect.element(heading(/^Traag/)).toHaveFocus();
  goOn();
  await expect.element(heading(/^Controleren/)).toHaveFocus();
});
