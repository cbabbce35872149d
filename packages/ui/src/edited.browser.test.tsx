/** What a browser does to fields that read what is typed, and write it as it is written: undoes, composes, drops, fills in. */
import { useState, type ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { DateField } from './DateField/DateField.tsx';
import { IbanField } from './IbanField/IbanField.tsx';
import { MoneyField } from './MoneyField/MoneyField.tsx';
import { NumberField } from './NumberField/NumberField.tsx';
import { OneTimeCode } from './OneTimeCode/OneTimeCode.tsx';
import { PhoneField } from './PhoneField/PhoneField.tsx';
import { PostcodeField } from './PostcodeField/PostcodeField.tsx';
import { QuantityField } from './QuantityField/QuantityField.tsx';
import { renderUi } from './testing/renderUi.tsx';
import { TextField } from './TextField/TextField.tsx';

const at = { name: 'veld', label: 'Veld' };
interface Case {
  element: ReactElement;
  typed: string;
  /** What stands there once it was left. */
  shown: string;
  /** The same, by an input method for Chinese or Japanese. */
  composed: string;
}
const cases: Record<string, Case> = {
  money: { element: <MoneyField {...at} />, typed: '1250,5', shown: '1.250,50', composed: '１２５０，５' },
  number: { element: <NumberField {...at} />, typed: '1250', shown: '1.250', composed: '１２５０' },
  quantity: {
    element: <QuantityField {...at} scale={2} />,
    typed: '1250,5',
    shown: '1.250,5',
    composed: '１２５０，５',
  },
  date: { element: <DateField {...at} />, typed: '1-2-2026', shown: '01-02-2026', composed: '１－２－２０２６' },
  iban: {
    element: <IbanField {...at} />,
    typed: 'nl91abna0417164300',
    shown: 'NL91 ABNA 0417 1643 00',
    composed: 'ＮＬ９１ＡＢＮＡ０４１７１６４３００',
  },
  code: { element: <OneTimeCode {...at} length={6} />, typed: '123456', shown: '123456', composed: '１２３４５６' },
  'code with a space': {
    element: <OneTimeCode {...at} length={6} />,
    typed: '123 456',
    shown: '123456',
    composed: '１２３４５６',
  },
  'code that is too long': {
    element: <OneTimeCode {...at} length={4} />,
    typed: '123456',
    shown: '1234',
    composed: '１２３４',
  },
  phone: {
    element: <PhoneField {...at} />,
    typed: '0612345678',
    shown: '+31 6 12345678',
    composed: '０６１２３４５６７８',
  },
  postcode: { element: <PostcodeField {...at} />, typed: '7201hx', shown: '7201 HX', composed: '７２０１ＨＸ' },
  text: { element: <TextField {...at} />, typed: 'Anneke', shown: 'Anneke', composed: 'あねけ' },
};

const input = () => page.getByRole('textbox', { name: 'Veld' }).element() as HTMLInputElement;
const undo = () => userEvent.keyboard('{Control>}z{/Control}');
const redo = () => userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');

describe.each(Object.entries(cases))('%s', (name, { element, typed, shown, composed }) => {
  test('what is undone leaves a part of what was typed, or of what it was written as', async () => {
    await renderUi(element);
    const plain = (text: string) => text.replaceAll(' ', '').toUpperCase();
    const check = () => {
      const stands = plain(input().value);
      expect(plain(stands === '' || plain(typed).startsWith(stands) ? typed : shown)).toContain(stands);
    };
    await userEvent.click(input());
    await userEvent.keyboard(typed);
    for (const step of [undo, undo, redo, undo, redo, redo]) {
      await step();
      check();
    }
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await userEvent.keyboard(typed);
    await userEvent.tab();
    await expect.poll(() => input().value).toBe(shown);
    await userEvent.click(input());
    await undo();
    check();
    await undo();
    check();
  });

  test('what an input method composes stands there once', async () => {
    await renderUi(element);
    await userEvent.click(input());
    const session = cdp() as unknown as { send(method: string, parameters: object): Promise<unknown> };
    for (let end = 1; end <= composed.length; end++) {
      const text = composed.slice(0, end);
      await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
      expect(input().value).toBe(text);
    }
    await session.send('Input.insertText', { text: composed });
    await userEvent.tab();
    await expect.poll(() => input().value).toBe(name === 'text' ? composed : shown);
  });

  test('what a browser fills in is read', async () => {
    await renderUi(element);
    // as Chromium and password managers do
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), typed);
    for (const type of ['input', 'change', 'blur'])
      input().dispatchEvent(new Event(type, { bubbles: type !== 'blur' }));
    input().focus();
    await userEvent.tab();
    await expect.poll(() => input().value).toBe(shown);
  });

  test('text that is dropped on it is read', async () => {
    await renderUi(
      <>
        <p id="source">{typed}</p>
        {element}
      </>,
    );
    getSelection()!.selectAllChildren(document.querySelector('#source')!);
    await userEvent.dragAndDrop(page.getByText(typed, { exact: true }), page.getByRole('textbox', { name: 'Veld' }));
    input().focus();
    await userEvent.tab();
    await expect.poll(() => input().value).toBe(shown);
  });
});

test('what was typed stays where a field comes anew', async () => {
  function Page() {
    const [cents, setCents] = useState<number | null>(null);
    const [round, setRound] = useState(0);
    return (
      <>
        <MoneyField key={round} {...at} value={cents} onChange={setCents} />
        <button onClick={() => setRound(round + 1)}>Anew</button>
      </>
    );
  }
  await renderUi(<Page />);
  await userEvent.click(input());
  await userEvent.keyboard('1250,5');
  await page.getByRole('button', { name: 'Anew' }).click();
  expect(input().value).toBe('1.250,50');
});
