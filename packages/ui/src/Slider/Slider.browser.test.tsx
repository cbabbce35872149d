import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { tap, withTouch } from '../testing/touch.ts';
import { Slider, type SliderProps } from './Slider.tsx';

afterEach(() => withTouch(false));

const slider = () => page.getByRole('slider', { name: 'Drempel' });
const show = (props: Partial<SliderProps> = {}) =>
  renderUi(
    <form>
      <Slider name="drempel" label="Drempel" defaultValue={40} step={5} format={(value) => `${value} %`} {...props} />
    </form>,
  );

test('by keyboard: a step, the ends, and what is said of it; a form of the browser has it', async () => {
  const onChange = vi.fn<(value: number) => void>();
  await show({ onChange, hint: 'Van de leden' });
  await userEvent.tab();
  await expect.element(slider()).toHaveFocus();
  await expect.element(slider()).toHaveAccessibleDescription('Van de leden');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '45 %');
  await expect.element(page.getByRole('status')).toHaveTextContent('45 %');
  await userEvent.keyboard('{ArrowDown}{End}');
  expect(onChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[45], [40], [100]]);
  await userEvent.keyboard('{Home}');
  const { form } = slider().element() as HTMLInputElement;
  expect(form && [...new FormData(form)]).toEqual([['drempel', '0']]);
  form?.reset();
  await expect.element(slider()).toHaveValue('40');
});

test('by touch it goes where it is touched', async () => {
  await withTouch(true);
  const onChange = vi.fn<(value: number) => void>();
  await show({ onChange });
  await tap(slider().element());
  await expect.poll(() => onChange.mock.lastCall?.slice(0, 1)).toEqual([50]);
});

test('read-only it keeps its value and can be reached; disabled it cannot', async () => {
  const onChange = vi.fn<(value: number) => void>();
  const screen = await show({ readOnly: true, onChange });
  await userEvent.tab();
  await expect.element(slider()).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(slider()).toHaveValue('40');
  expect(onChange).not.toHaveBeenCalled();
  await screen.unmount();
  await show({ disabled: true });
  await expect.element(slider()).toBeDisabled();
});

test('the colour ends at the middle of the knob, also from right to left', async () => {
  await renderUi(
    <div dir="rtl">
      <Slider name="drempel" label="Drempel" defaultValue={25} />
    </div>,
  );
  expect(getComputedStyle(slider().element()).getPropertyValue('--lb-slider-part')).toContain('0.25');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider()).toHaveValue('26');
});
