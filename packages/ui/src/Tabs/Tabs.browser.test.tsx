import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
