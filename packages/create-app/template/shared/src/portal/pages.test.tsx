import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Ask } from './ask.ts';
import { name } from './brand.ts';
import { Crash } from './Crash.tsx';
import { Holdings } from './Holdings.tsx';
import { NotFound } from './NotFound.tsx';
import { Notices } from './Notices.tsx';
import { PortalBrand } from './PortalBrand.tsx';
import { Redemption } from './Redemption.tsx';
import { exampleAsk, show } from './testing.tsx';

const holdings = [{ name: 'Obligatie 2026', quantity: '10', cents: 125_050, redeemable: '10' }];
const plain = (text: string | null): string | undefined => text?.replaceAll(/\s/g, ' ');

test.each([
  ['nl', 'Uw bezit', '€ 1.250,50'],
  ['en', 'Your holdings', '€1,250.50'],
] as const)('in %s the holdings are written as there', async (language, title, value) => {
  show(<Holdings />, exampleAsk({ 'GET /holdings': holdings }).ask, language);
  await screen.findByRole('heading', { level: 1, name: title });
  await screen.findByRole('row', { name: /Obligatie 2026/ });
  expect(screen.getAllByRole('cell').map(({ textContent }) => plain(textContent))).toContain(value);
});

test('who has nothing is told so', async () => {
  show(<Holdings />, exampleAsk({ 'GET /holdings': [] }).ask);
  await screen.findByText('U hebt nog geen aandelen of obligaties.');
  expect(screen.queryByText(/Obligatie/)).toBeNull();
});

test('where the API fails the page says so, and tries again when asked', async () => {
  const report = vi.spyOn(globalThis, 'reportError').mockReturnValue();
  const { ask } = exampleAsk({ 'GET /holdings': holdings });
  const unsteady = vi.fn<Ask>(ask).mockResolvedValueOnce(new Response('', { status: 503 }));
  show(<Holdings />, unsteady);
  await screen.findByText('De gegevens konden niet worden geladen');
  expect(report).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button'));
  await screen.findByRole('row', { name: /Obligatie 2026/ });
});

test('a redemption is sent with what was typed, and with nothing that is wrong', async () => {
  const { ask, sent } = exampleAsk({ 'GET /holdings': holdings, 'POST /redemptions': {} });
  show(<Redemption />, ask);
  await userEvent.type(await screen.findByLabelText('Aantal'), '3');
  await userEvent.type(screen.getByLabelText('Rekening'), 'NL91 ABNA 0417 1643 01');
  await userEvent.click(screen.getByRole('button', { name: 'Aanvragen' }));
  await screen.findAllByText(/Dit rekeningnummer klopt niet/);
  expect(sent).toEqual([]);

  await userEvent.type(screen.getByLabelText('Rekening'), '{Backspace}0');
  await userEvent.click(screen.getByRole('button', { name: 'Aanvragen' }));
  await screen.findByText('Uw aanvraag is ontvangen.');
  expect(sent).toEqual([{ quantity: '3', iban: 'NL91ABNA0417164300' }]);
});

test('no more is redeemed than there is, and what was sent leaves an empty form that says so once', async () => {
  const { ask, sent } = exampleAsk({ 'GET /holdings': holdings, 'POST /redemptions': {} });
  show(<Redemption />, ask);
  const quantity = await screen.findByLabelText('Aantal');
  await screen.findByText('U kunt er hooguit 10 laten aflossen.');
  await userEvent.type(quantity, '11');
  await userEvent.type(screen.getByLabelText('Rekening'), 'NL91 ABNA 0417 1643 00');
  await userEvent.click(screen.getByRole('button', { name: 'Aanvragen' }));
  await screen.findAllByText('Vul een getal van 1 tot en met 10 in.');
  expect(sent).toEqual([]);

  await userEvent.clear(quantity);
  await userEvent.type(quantity, '4');
  await userEvent.click(screen.getByRole('button', { name: 'Aanvragen' }));
  await screen.findByText('U kunt er hooguit 6 laten aflossen.');
  expect(screen.getAllByText('Uw aanvraag is ontvangen.')).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>('Aantal').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Rekening').value).toBe('');
  expect(screen.queryByText('Vul een aantal in.')).toBeNull();
});

test('who has given all is told so, and sees no form', async () => {
  const all = holdings.map((holding) => ({ ...holding, redeemable: '0' }));
  show(<Redemption />, exampleAsk({ 'GET /holdings': all }).ask);
  await screen.findByText('U hebt geen obligaties die u kunt laten aflossen.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a message has its day, and its text in the language of the reader', async () => {
  const notices = [{ id: '1', day: '2026-11-21', kind: 'requested', quantity: '3' }];
  show(<Notices />, exampleAsk({ 'GET /notices': notices }).ask, 'en');
  await screen.findByText('21/11/2026');
  await screen.findByText('We have received your request for a redemption. Quantity: 3.');
  expect(screen.queryByText(/Wij hebben uw aanvraag/)).toBeNull();
});

test('each page has a title of its own in the document, and takes the focus after a step within the portal', async () => {
  const { ask } = exampleAsk({ 'GET /holdings': holdings, 'GET /notices': [] });
  window.history.replaceState(null, '', '/');
  const { unmount } = show(<Holdings />, ask);
  expect(document.title).toBe(`Uw bezit – ${name}`);
  unmount();
  window.history.pushState(null, '', '/notices');
  const second = show(<Notices />, ask);
  expect(document.title).toBe(`Berichten – ${name}`);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Berichten' }));
  second.unmount();
  show(<Notices />, ask);
  expect(document.activeElement, 'the same page once more').toBe(document.body);
});

test.each([
  ['nl', 'Deze pagina bestaat niet', 'Naar uw bezit'],
  ['en', 'This page does not exist', 'To your holdings'],
] as const)('in %s an address without a page says so, with the way back', (language, title, back) => {
  show(<NotFound />, exampleAsk({}).ask, language);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe('/');
  expect(document.title).toBe(`${title} – ${name}`);
});

test('a page that broke says so, and is tried again', async () => {
  const retry = vi.fn<() => void>();
  show(<Crash onRetry={retry} />, exampleAsk({}).ask);
  expect(screen.getByRole('alert').textContent).toContain('Deze pagina kan niet worden getoond');
  await userEvent.click(screen.getByRole('button'));
  expect(retry).toHaveBeenCalledOnce();
});

test('the name beside the mark is whole in its tooltip', () => {
  show(<PortalBrand />, exampleAsk({}).ask);
  expect(screen.getByText(name).title).toBe(name);
});
