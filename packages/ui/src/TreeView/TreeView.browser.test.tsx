import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { tap, withTouch } from '../testing/touch.ts';
import { TreeView, type TreeViewProps } from './TreeView.tsx';

const onChange = vi.fn<(id: string | null) => void>();
afterEach(async () => {
  onChange.mockClear();
  await withTouch(false);
});

const items = [
  {
    id: '2026',
    label: '2026',
    items: [
      { id: 'besluit', label: 'Besluit' },
      { id: 'ronde', label: 'Derde ronde', items: [{ id: 'prospectus', label: 'Prospectus' }] },
    ],
  },
  { id: '2025', label: '2025', items: [{ id: 'concept', label: 'Concept', disabled: true }] },
  { id: 'statuten', label: 'Statuten' },
];
const tree = (props: Partial<TreeViewProps> = {}) => (
  <TreeView label="Stukken" items={items} onChange={onChange} {...props} />
);
const item = (name: string) => page.getByRole('treeitem', { name, exact: true });
const isIn = (name: string) => expect.element(item(name)).toHaveFocus();

test('→ opens and goes in, ← closes and goes out, the other keys move over what is seen', async () => {
  await renderUi(tree());
  await userEvent.tab();
  await isIn('2026');
  await expect.element(item('2026')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowRight}');
  await isIn('2026');
  await expect.element(item('Besluit')).toHaveAttribute('aria-level', '2');
  await userEvent.keyboard('{ArrowRight}');
  await isIn('Besluit');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  await isIn('Prospectus');
  await userEvent.keyboard('{ArrowLeft}');
  await isIn('Derde ronde');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(item('Prospectus')).not.toBeInTheDocument();
  await userEvent.keyboard('{End}');
  await isIn('Statuten');
  await userEvent.keyboard('{Home}d');
  await isIn('Derde ronde');
  await userEvent.keyboard('{Home}*');
  await expect.element(item('Concept')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
});

test('Enter and Space choose; Tab goes past it and comes back to where one was', async () => {
  await renderUi(
    <>
      {tree({ defaultExpanded: ['2026', '2025'] })}
      <button type="button">Erna</button>
    </>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(item('Besluit')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown} ');
  await expect.element(item('Derde ronde')).toHaveAttribute('aria-selected', 'true');
  await expect.element(item('Besluit')).toHaveAttribute('aria-selected', 'false');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Erna' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await isIn('Derde ronde');
  await userEvent.keyboard('c{Enter}');
  await isIn('Concept');
  expect(onChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([['besluit'], ['ronde']]);
});

test('what is closed above it takes the place of Tab from what is no longer seen', async () => {
  await renderUi(tree({ defaultExpanded: ['2026'], defaultValue: 'besluit' }));
  await userEvent.tab();
  await isIn('Besluit');
  await userEvent.click(page.getByText('2026'));
  await expect.element(item('Besluit')).not.toBeInTheDocument();
  await isIn('2026');
  expect(document.querySelectorAll('[role=treeitem][tabindex="0"]')).toHaveLength(1);
});

test('by touch: the words choose and open, the mark opens alone', async () => {
  await withTouch(true);
  await renderUi(tree());
  const mark = item('2025').element().querySelector('[data-part=mark]');
  if (!mark) throw new Error('An item with items has no mark.');
  await tap(mark);
  await expect.element(item('Concept')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  await tap(page.getByText('Statuten').element());
  await expect.poll(() => onChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([['statuten']]);
  await tap(page.getByText('2026').element());
  await expect.element(item('Besluit')).toBeVisible();
  await expect.element(item('2026')).toHaveAttribute('aria-selected', 'true');
});

test('from right to left ← goes in; its owner may hold what is open and chosen', async () => {
  const onExpandedChange = vi.fn<(ids: readonly string[]) => void>();
  await renderUi(<div dir="rtl">{tree({ expanded: ['2025'], value: null, onExpandedChange })}</div>);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  expect(onExpandedChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[['2025', '2026']]]);
  await expect.element(item('Besluit')).not.toBeInTheDocument();
  await expect.element(item('2026')).toHaveAttribute('aria-selected', 'false');
  expect(onChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([['2026']]);
});
