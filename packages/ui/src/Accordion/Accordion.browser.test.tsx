import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { Accordion } from './Accordion.tsx';

const items = ['Adres', 'Bank'].map((title) => ({ id: title, title, content: <p>{title} in woorden</p> }));
const words = (title: string) => page.getByText(`${title} in woorden`);

test('the tab key reaches each heading; Enter and Space open it and close it', async () => {
  const onChange = vi.fn<(value: string[]) => void>();
  await renderUi(<Accordion items={items} onChange={onChange} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(words('Adres')).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(words('Bank')).toBeVisible();
  await expect.element(words('Adres')).not.toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(words('Bank')).not.toBeVisible();
  expect(onChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[['Adres']], [['Bank']], [[]]]);
});

test('its owner may hold what is open', async () => {
  await renderUi(<Accordion items={items} value={['Bank']} />);
  await userEvent.click(page.getByRole('heading', { name: 'Adres' }));
  await expect.element(words('Bank')).toBeVisible();
  await expect.element(words('Adres')).not.toBeVisible();
});
