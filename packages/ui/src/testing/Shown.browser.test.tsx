import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { renderUi } from './renderUi.tsx';
import { Shown } from './Shown.tsx';

const looks = (name: string) => {
  const button = page.getByRole('button', { name, exact: true }).element();
  const { backgroundColor, outlineWidth, outlineStyle } = getComputedStyle(button);
  return `${backgroundColor} ${outlineStyle} ${outlineWidth}`;
};

test('shows what the pointer, the focus and a press do, and each is another look', async () => {
  await renderUi(
    <>
      <Button theme="green">Gewoon</Button>
      {(['hover', 'focus', 'pressed'] as const).map((reaction) => (
        <Shown key={reaction} on={{ [reaction]: 'button' }}>
          <Button theme="green">{reaction}</Button>
        </Shown>
      ))}
    </>,
  );
  const all = ['Gewoon', 'hover', 'focus', 'pressed'].map(looks);
  expect(new Set(all).size).toBe(4);
  expect(looks('focus')).toContain('solid 2px');
});

test('it is the look that the pointer itself gives, which still does', async () => {
  await renderUi(
    <>
      <Tabs
        label="Echt"
        items={[
          { id: 'a', label: 'Eerste' },
          { id: 'b', label: 'Tweede' },
        ]}
      />
      <Shown on={{ hover: '[role=tab]:nth-child(2)' }}>
        <Tabs
          label="Getoond"
          items={[
            { id: 'a', label: 'Derde' },
            { id: 'b', label: 'Vierde' },
          ]}
        />
      </Shown>
    </>,
  );
  const colour = (name: string) => getComputedStyle(page.getByRole('tab', { name }).element()).color;
  expect(colour('Tweede')).not.toBe(colour('Vierde'));
  await userEvent.hover(page.getByRole('tab', { name: 'Tweede' }));
  await expect.poll(() => colour('Tweede')).toBe(colour('Vierde'));
});

test('what stands around the target knows it, and what stands beside it does not', async () => {
  await renderUi(
    <>
      <TextField name="a" label="Gewoon" />
      <Shown on={{ focus: 'input' }}>
        <TextField name="b" label="Met focus" />
        <TextField name="c" label="Ernaast" />
      </Shown>
    </>,
  );
  const ring = (name: string) =>
    getComputedStyle(page.getByLabelText(name).element().parentElement ?? document.body).outlineStyle;
  expect(['Gewoon', 'Met focus', 'Ernaast'].map(ring)).toEqual(['none', 'solid', 'none']);
});
