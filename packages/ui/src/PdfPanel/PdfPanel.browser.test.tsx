import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoPdf } from '../testing/pdf.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { PdfPanel } from './PdfPanel.tsx';

afterEach(() => vi.restoreAllMocks());

const panel = (source: Blob | string | undefined, inPage = true) => (
  <PdfPanel title="Jaaroverzicht 2025" fileName="jaaroverzicht.pdf" source={source} inPage={inPage} />
);
const frame = () => document.querySelector('iframe');

test('a PDF stands in a frame of its own, as a PDF, and its address goes with the panel', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const { unmount } = await renderUi(panel(demoPdf('Jaaroverzicht')));
  await expect.poll(() => frame()?.src).toMatch(/^blob:/);
  const [address = ''] = frame()?.src.split('#') ?? [];
  expect((await (await fetch(address)).blob()).type).toBe('application/pdf');
  await expect.element(page.getByRole('link', { name: 'Downloaden' })).toHaveAttribute('download', 'jaaroverzicht.pdf');
  await expect.element(page.getByRole('link', { name: /nieuw venster/ })).toHaveAttribute('href', address);
  await unmount();
  expect(revoke).toHaveBeenCalledWith(address);
});

test('what is no PDF is never shown, nor offered', async () => {
  await renderUi(panel(new Blob(['<h1>Niets</h1>'], { type: 'application/pdf' })));
  await expect.element(page.getByText('Dit is geen pdf')).toBeVisible();
  expect(frame()).toBeNull();
  expect(page.getByRole('link').elements()).toEqual([]);
});

test('what did not come can be asked for again', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValueOnce(new Response('', { status: 503 }));
  await renderUi(panel('/papier.pdf'));
  await expect.element(page.getByText('Het document kon niet worden geladen')).toBeVisible();
  fetched.mockResolvedValueOnce(new Response(demoPdf('Jaaroverzicht')));
  await userEvent.click(page.getByRole('button', { name: 'Opnieuw proberen' }));
  await expect.poll(() => frame()?.src).toMatch(/^blob:/);
});

test('it is busy until there is a file, and a browser without a viewer is told what to do', async () => {
  const waiting = await renderUi(panel(undefined, false));
  const region = page.getByRole('region', { name: 'Jaaroverzicht 2025' });
  await expect.element(region).toHaveAttribute('aria-busy', 'true');
  await waiting.unmount();
  await renderUi(panel(demoPdf('Jaaroverzicht'), false));
  await expect.element(page.getByText('Deze browser toont geen pdf’s in de pagina')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Downloaden' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Afdrukken' }).elements()).toEqual([]);
  expect(frame()).toBeNull();
});

test('the keyboard comes past the document without going through it', async () => {
  await renderUi(panel(demoPdf('Jaaroverzicht')));
  await expect.poll(() => frame()?.src).toMatch(/^blob:/);
  page.getByRole('link', { name: 'Downloaden' }).element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Document overslaan' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const end = page.getByRole('link', { name: /^Einde van het document/ });
  await expect.element(end).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Document overslaan' })).toHaveFocus();
});
