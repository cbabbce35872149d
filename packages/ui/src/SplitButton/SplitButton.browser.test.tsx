import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { tap, withTouch } from '../testing/touch.ts';
import { SplitButton, type SplitButtonProps } from './SplitButton.tsx';

const onClick = vi.fn<() => void>();
const onSelect = vi.fn<() => void>();
const onSubmit = vi.fn<() => void>();
afterEach(async () => {
  vi.clearAllMocks();
  await withTouch(false);
});

const show = (props: Partial<SplitButtonProps> = {}) =>
  renderUi(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <SplitButton
        menuLabel="Andere manieren"
        onClick={onClick}
        items={[{ label: 'Met opmerking', onSelect }, { label: 'Later' }]}
        {...props}
      >
        Boeken
      </SplitButton>
    </form>,
  );
const main = () => page.getByRole('button', { name: 'Boeken' });
const more = () => page.getByRole('button', { name: 'Andere manieren' });
const item = (name: string) => page.getByRole('menuitem', { name });

test('by keyboard: Enter does the main action, the arrows on the second button open its variants', async () => {
  await show();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledOnce();
  await userEvent.tab();
  await expect.element(more()).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Later')).toHaveFocus();
  await userEvent.keyboard('m{Enter}');
  expect(onSelect).toHaveBeenCalledOnce();
  await expect.element(more()).toHaveFocus();
  expect(onClick).toHaveBeenCalledOnce();
});

test('by touch', async () => {
  await withTouch(true);
  await show();
  await tap(main().element());
  await expect.poll(() => onClick.mock.calls.length).toBe(1);
  await tap(more().element());
  await expect.element(item('Met opmerking')).toBeVisible();
  await tap(item('Met opmerking').element());
  await expect.poll(() => onSelect.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test.each<{ state: string; props: Partial<SplitButtonProps> }>([
  { state: 'refused', props: { disabledReason: 'Een ander keurt het goed.' } },
  { state: 'busy', props: { loading: true } },
])('$state: both are reached, and neither does anything', async ({ props }) => {
  await show({ type: 'submit', ...props });
  await userEvent.tab();
  await expect.element(main()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await expect.element(more()).toHaveFocus();
  await expect.element(more()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(more()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.element(more()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0]);
});

test('what a variant sets going leaves the focus on the button, open or closed by its owner', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const screen = await show({ onOpenChange });
  await userEvent.click(more());
  await userEvent.click(item('Later'));
  expect(onOpenChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[true], [false]]);
  await screen.unmount();
  await show({ open: true });
  await expect.element(item('Later')).toBeVisible();
});

test('the two join: no gap, and the corners between them are square', async () => {
  await show({ theme: 'green' });
  const [left, right] = [main().element(), more().element()];
  expect(right.getBoundingClientRect().left).toBe(left.getBoundingClientRect().right);
  expect(getComputedStyle(left).borderTopRightRadius).toBe('0px');
  expect(getComputedStyle(right).borderTopLeftRadius).toBe('0px');
  expect(getComputedStyle(right).borderTopRightRadius).not.toBe('0px');
});
