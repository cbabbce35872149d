import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { DecisionView } from './DecisionView.tsx';

const view = (sentence: string, note: string) => (
  <DecisionView decision={{ sentence, note, actions: <Button>Voorleggen</Button> }}>Boekjaar 2025</DecisionView>
);

test('what is decided next is spoken once a step was taken, and its buttons are not', () => {
  const { rerender } = render(view('Er kan niets meer worden geboekt.', 'Een andere beheerder keurt goed.'));
  const words = screen.getByRole('status');
  rerender(view('Anna de Vries vraagt om het jaar te sluiten.', 'U kunt uw voorstel intrekken.'));
  expect(screen.getByRole('status')).toBe(words);
  expect(words.textContent).toMatch(/^Anna de Vries vraagt om het jaar te sluiten\.\s*U kunt uw voorstel intrekken\.$/);
});
