import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { Sentence } from './Sentence.tsx';

const figures = [
  '21-11-2026',
  '21/11/2026',
  '21-11-2026 14:05',
  '12 november 2026',
  '€ 1.250,00',
  '−€1,250.00',
  'TR-2026-000123',
  'NL91 ABNA 0417 1643 00',
];

test.each(figures)('%s stays on one line, and the sentence is the same words', async (figure) => {
  const words = `Geboekt als ${figure}, klaar`;
  await renderUi(
    <div style={{ inlineSize: 0 }}>
      <Sentence>{words}</Sentence>
    </div>,
  );
  const part = page.getByText(figure, { exact: true }).element();
  expect(part.getClientRects()).toHaveLength(1);
  expect(part.parentElement?.textContent).toBe(words);
});
