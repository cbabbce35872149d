import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { DecisionView } from '../DecisionView/DecisionView.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { Drawer } from '../Drawer/Drawer.tsx';
import { SplitView } from '../SplitView/SplitView.tsx';
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
