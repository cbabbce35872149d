import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { DecisionView } from '../DecisionView/DecisionView.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { Drawer } from '../Drawer/Drawer.tsx';
import { SplitView } from '../SplitView/SplitView.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { NotificationProvider } from './NotificationProvider.tsx';
import { useNotifications } from './notifications.ts';

afterEach(() => page.viewport(1280, 720));

function Booking() {
  const { notify } = useNotifications();
  return <Button onClick={() => notify({ level: 'warning', message: 'Er wacht een storno' })}>Boeken</Button>;
}
const actions = <Booking />;
const tall = (lines: number) => <div style={{ blockSize: `${lines}rem` }} />;
const bars = {
  'a page': <DecisionView decision={{ actions }}>{tall(100)}</DecisionView>,
  'a short page': <DecisionView decision={{ actions }}>{tall(5)}</DecisionView>,
  'a drawer': (
    <Drawer open onClose={() => undefined} title="Rente" actions={actions}>
      {tall(100)}
    </Drawer>
  ),
  'a drawer above a page with a bar of its own': (
    <DecisionView decision={{ sentence: tall(20), actions: 'Geen' }}>
      <Drawer open onClose={() => undefined} title="Rente" actions={actions}>
        {tall(5)}
      </Drawer>
    </DecisionView>
  ),
  'a panel beside a list': (
    <SplitView panel={{ title: 'Verzoek', content: tall(5), decision: actions, onClose: () => undefined }}>
      {tall(100)}
    </SplitView>
  ),
  'a tall dialog': (
    <Dialog open onClose={() => undefined} title="Rente" actions={actions}>
      {tall(100)}
    </Dialog>
  ),
} as const;

const sizes = [
  [1280, 720],
  [390, 844],
] as const;
const cases = Object.keys(bars).flatMap((name) => sizes.map(([width, height]) => ({ name, width, height })));

test.each(cases)('a notification is clear of the actions of $name, $width wide', async ({ name, width, height }) => {
  await page.viewport(width, height);
  await renderUi(<NotificationProvider>{bars[name as keyof typeof bars]}</NotificationProvider>);
  const button = page.getByRole('button', { name: 'Boeken' });
  await button.click();
  const toast = page.getByRole('region', { name: 'Meldingen' });
  await expect.element(toast.getByText('Er wacht een storno')).toBeVisible();
  const [below, above] = [button, toast].map((one) => one.element().getBoundingClientRect());
  expect(above!.bottom <= below!.top || above!.top >= below!.bottom).toBe(true);
  expect(above!.top).toBeGreaterThanOrEqual(0);
});

const fields = (count: number) =>
  Array.from({ length: count }, (_, at) => <TextField key={at} name={`f${at}`} label={`Veld ${at}`} />);
const pages = {
  'a pager in the corner': (
    <div style={{ minBlockSize: '98vh', display: 'flex', alignItems: 'end', justifyContent: 'end' }}>{actions}</div>
  ),
  'buttons in both corners': (
    <div style={{ minBlockSize: '98vh', display: 'flex', alignItems: 'end', justifyContent: 'space-between' }}>
      <Button>Vorige</Button>
      {actions}
    </div>
  ),
  'a form below its title': (
    <>
      {tall(8)}
      {fields(9)}
      {actions}
    </>
  ),
} as const;
const full = Object.keys(pages).flatMap((name) => sizes.map(([width, height]) => ({ name, width, height })));

/** Controls of the page that a notification lies on. */
const covered = () => {
  const toast = page.getByRole('region', { name: 'Meldingen' }).element();
  const box = toast.getBoundingClientRect();
  return [...document.querySelectorAll('button, input')]
    .filter((control) => !toast.contains(control))
    .map((control) => ({ name: control.textContent, at: control.getBoundingClientRect() }))
    .filter(({ at }) => at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top)
    .map(({ name }) => name);
};

test.each(full)('a notification covers no control of $name, $width wide', async ({ name, width, height }) => {
  await page.viewport(width, height);
  await renderUi(<NotificationProvider>{pages[name as keyof typeof pages]}</NotificationProvider>);
  // without a scroll: what is pressed stays where it is
  (page.getByRole('button', { name: 'Boeken' }).element() as HTMLElement).click();
  await expect.element(page.getByText('Er wacht een storno')).toBeVisible();
  await expect.poll(covered).toEqual([]);
  const box = page.getByRole('region', { name: 'Meldingen' }).element().getBoundingClientRect();
  expect(box.top).toBeGreaterThanOrEqual(0);
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(width);
});

test('one that is scrolled under it, it moves away from', async () => {
  await renderUi(
    <NotificationProvider>
      {actions}
      {tall(60)}
      <div style={{ display: 'flex', justifyContent: 'end' }}>
        <Button>Onderaan</Button>
      </div>
    </NotificationProvider>,
  );
  await page.getByRole('button', { name: 'Boeken' }).click();
  await expect.element(page.getByText('Er wacht een storno')).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => scrollY).toBeGreaterThan(0);
  await expect.poll(covered).toEqual([]);
});

test('where a window is full of fields the page grows, so that the last of them can be scrolled clear', async () => {
  await page.viewport(390, 300);
  await renderUi(
    <NotificationProvider>
      {actions}
      {fields(12)}
      <Button>Opslaan</Button>
    </NotificationProvider>,
  );
  await page.getByRole('button', { name: 'Boeken' }).click();
  await expect.element(page.getByText('Er wacht een storno')).toBeVisible();
  await expect.poll(() => document.body.style.paddingBlockEnd).not.toBe('');
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => covered().includes('Opslaan')).toBe(false);
});

test('without a bar at the foot of the window a notification is in the corner', async () => {
  await renderUi(
    <NotificationProvider>
      <Dialog open onClose={() => undefined} title="Rente" actions={actions}>
        Kort
      </Dialog>
    </NotificationProvider>,
  );
  await page.getByRole('button', { name: 'Boeken' }).click();
  const toast = page.getByRole('region', { name: 'Meldingen' }).element().getBoundingClientRect();
  expect(innerHeight - toast.bottom).toBe(16);
});
