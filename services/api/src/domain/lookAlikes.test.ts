import { expect, it } from 'vitest';
import { markLookAlikes } from './lookAlikes.ts';

it.each([
  ['\u0410nna de Vries', '\u0410nna de Vries (\u0410 ≠ A)'],
  ['Anna de Vri\u0435\u0455', 'Anna de Vri\u0435\u0455 (\u0435 ≠ e, \u0455 ≠ s)'],
  // The whole word from elsewhere.
  ['\u0421\u043e\u0440 Jansen', '\u0421\u043e\u0440 Jansen (\u0421 ≠ C, \u043e ≠ o, \u0440 ≠ p)'],
  ["D'\u039fra-B\u03bfs", "D'\u039fra-B\u03bfs (\u039f ≠ O, \u03bf ≠ o)"],
])('marks %s', (name, marked) => {
  expect(markLookAlikes(name)).toBe(marked);
});

it.each(['Anna de Vries', 'Zoë Çelik-Ørsted', 'Νίκος Παπαδόπουλος', 'Борис Дмитриев', '李 明', 'أحمد', '', 'a@b.nl'])(
  'leaves %s as it is',
  (name) => {
    expect(markLookAlikes(name)).toBe(name);
  },
);
