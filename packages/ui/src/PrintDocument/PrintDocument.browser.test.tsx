import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { PrintDocument } from './PrintDocument.tsx';

afterEach(() => cdp().send('Emulation.setEmulatedMedia', { media: '' }));

const onPaper = () => cdp().send('Emulation.setEmulatedMedia', { media: 'print' });

test('on paper there is the document and nothing of what stands around it', async () => {
  await renderUi(
    <main style={{ blockSize: 40, overflow: 'hidden', padding: 20 }}>
      <p>Menu</p>
      <PrintDocument paperOnly title="Transacties" organisation="Energie Dichtbij U.A." made="Afgedrukt door Anna">
        Rijen
      </PrintDocument>
    </main>,
  );
  const paper = page.getByText('Rijen');
  await expect.element(page.getByText('Menu')).toBeVisible();
  await expect.element(paper).not.toBeVisible();
  await onPaper();
  await expect.element(page.getByText('Menu')).not.toBeVisible();
  await expect.element(paper).toBeVisible();
  for (const words of ['Transacties', 'Energie Dichtbij U.A.', 'Afgedrukt door Anna']) {
    await expect.element(page.getByText(words)).toBeVisible();
  }
  // what stands around it cuts nothing of it off, and moves it nowhere
  const main = document.querySelector('main');
  expect(main && getComputedStyle(main).display).toBe('contents');
});

test('a browser that draws in the margins has the foot there, and its head on every page', async () => {
  await renderUi(
    <PrintDocument title="Jaaroverzicht" footer="Bevat persoonsgegevens">
      Inhoud
    </PrintDocument>,
  );
  await expect.element(page.getByText('Bevat persoonsgegevens')).toBeVisible();
  await onPaper();
  await expect.element(page.getByText('Bevat persoonsgegevens')).not.toBeVisible();
  const head = page.getByRole('heading').element().closest('header');
  expect(head && getComputedStyle(head).display).toBe('table-header-group');
});
