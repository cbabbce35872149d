import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { AppShell } from '../AppShell/AppShell.tsx';
import { Card } from '../Card/Card.tsx';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { Table } from './Table.tsx';

afterEach(() => cdp().send('Emulation.setEmulatedMedia', { media: '' }));

const list = (columns: number) => (
  <AppShell sidebar={<Sidebar sections={[]} />} header={null}>
    <div data-testid="past" style={{ position: 'sticky', insetBlockStart: 'var(--lb-header)' }}>
      Stand van 30-06-2024
    </div>
    <Card aria-label="Lijst">
      <Table
        caption="Transacties"
        rows={['a']}
        rowKey={(row) => row}
        empty={null}
        columns={Array.from({ length: columns }, (_, at) => ({ id: `c${at}`, header: `Kolom ${at}`, cell: () => at }))}
      />
    </Card>
    <Card aria-label="Cijfers">Zonder tabel</Card>
  </AppShell>
);

test('on paper a list begins below its heading, and one of many columns lies across the page', async () => {
  const { unmount } = await renderUi(list(7));
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  const of = (selector: string) => getComputedStyle(document.querySelector(selector)!);
  // a card that may not be parted goes to the next page as soon as it is longer than what is left of this one
  expect(of('[aria-label=Lijst]').breakInside).toBe('auto');
  expect(of('[aria-label=Cijfers]').breakInside).toBe('avoid');
  expect(of('body').getPropertyValue('page')).toBe('lb-wide');
  // there is no header on paper to stand clear of
  expect(of('[data-testid=past]').insetBlockStart).toBe('0px');
  await unmount();
  await renderUi(list(6));
  expect(of('body').getPropertyValue('page')).toBe('auto');
});
