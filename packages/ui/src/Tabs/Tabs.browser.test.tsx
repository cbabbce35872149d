import { useState } from 'react';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { Tabs } from './Tabs.tsx';

function Page() {
  const [value, setValue] = useState('a');
  return (
    <Tabs
      label="Lid"
      items={[
        { id: 'a', label: 'Transacties' },
        { id: 'b', label: 'Verzoeken' },
        { id: 'c', label: 'Documenten' },
      ]}
      value={value}
      onChange={setValue}
    >
      {value}
    </Tabs>
  );
}
const tab = (name: string) => page.getByRole('tab', { name });

test('the tab key reaches one tab; arrows, Home and End choose', async () => {
  await renderUi(<Page />);
  await userEvent.tab();
  await expect.element(tab('Transacties')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Verzoeken')).toHaveFocus();
  await expect.element(page.getByRole('tabpanel', { name: 'Verzoeken' })).toHaveTextContent('b');
  await userEvent.keyboard('{End}');
  await expect.element(tab('Documenten')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Transacties')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab('Documenten')).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('tabpanel')).toHaveFocus();
});

test('one that is disabled is passed by the arrows; under RTL they go the other way', async () => {
  const items = [
    { id: 'a', label: 'Transacties' },
    { id: 'b', label: 'Verzoeken', disabled: true },
    { id: 'c', label: 'Documenten' },
    { id: 'd', label: 'Berichten' },
  ];
  const { unmount } = await renderUi(<Tabs label="Lid" items={items} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Documenten')).toHaveFocus();
  await userEvent.click(tab('Verzoeken'), { force: true });
  await expect.element(tab('Documenten')).toHaveAttribute('aria-selected', 'true');
  await unmount();
  await renderUi(<Tabs label="Lid" items={items} dir="rtl" />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab('Documenten')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Transacties')).toHaveFocus();
});

test('opening another one moves none of them; the ring has its room; what does not fit is seen to be there', async () => {
  await renderUi(
    <div style={{ inlineSize: 160 }}>
      <Page />
    </div>,
  );
  const list = () => page.getByRole('tablist').element();
  const places = () => [...list().children].map((one) => (one as HTMLElement).offsetLeft);
  const before = places();
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  await expect.element(tab('Documenten')).toHaveFocus();
  expect(places()).toEqual(before);
  const { outlineOffset, paddingLeft, paddingRight } = getComputedStyle(tab('Documenten').element());
  // a ring of 2 px, drawn inside the tab, stands beside the words
  expect(parseFloat(outlineOffset)).toBeLessThanOrEqual(-2);
  expect(Math.min(parseFloat(paddingLeft), parseFloat(paddingRight))).toBeGreaterThanOrEqual(4);
  expect(list().scrollWidth).toBeGreaterThan(list().clientWidth);
  expect(getComputedStyle(list()).scrollbarWidth).toBe('thin');
});

test('in forced colours only the open tab has its line, and not each its own', async () => {
  const emulate = (value: 'active' | 'none') =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  await emulate('active');
  await renderUi(
    <>
      <Page />
      <p style={{ color: 'Highlight', background: 'Canvas' }}>Kleuren</p>
    </>,
  );
  const { color, backgroundColor } = getComputedStyle(page.getByText('Kleuren').element());
  const lines = () =>
    page
      .getByRole('tab')
      .elements()
      .map((one) => getComputedStyle(one).borderBlockEndColor);
  await expect.poll(lines).toEqual([color, backgroundColor, backgroundColor]);
  await emulate('none');
});
