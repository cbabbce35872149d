import { Suspense, use, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';
import { DecisionView } from '../DecisionView/DecisionView.tsx';
import { Drawer } from '../Drawer/Drawer.tsx';
import { SplitView } from '../SplitView/SplitView.tsx';
import { renderUi } from '../testing/renderUi.tsx';
import { Dialog } from './Dialog.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Openen</Button>
      <Button>Erachter</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Terugdraaien" actions={<Button>Doen</Button>}>
        <input aria-label="Reden" />
      </Dialog>
    </>
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Terugdraaien' });

test('Escape closes and the focus goes back to the opener', async () => {
  await renderUi(<Page />);
  await userEvent.click(page.getByRole('button', { name: 'Openen' }));
  await expect.element(dialog()).toBeVisible();
  expect(dialog().element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Terugdraaien')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Openen' })).toHaveFocus();
});

test('the page behind cannot be reached while it is open', async () => {
  await renderUi(<Page />);
  await userEvent.click(page.getByRole('button', { name: 'Openen' }));
  const visited = new Set<string | undefined>();
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab();
    visited.add(document.activeElement?.textContent ?? undefined);
  }
  expect(visited).toContain('Doen');
  expect(visited).not.toContain('Erachter');
});

test('what cannot be undone starts on cancel; while it is being done it stays open', async () => {
  const onClose = vi.fn<() => void>();
  const props = {
    open: true,
    onClose,
    onConfirm: vi.fn<() => void>(),
    title: 'Concept verwijderen',
    confirmLabel: 'Verwijderen',
    theme: 'danger',
  } as const;
  const view = await renderUi(<ConfirmDialog {...props} />);
  await expect.element(page.getByRole('button', { name: 'Annuleren' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await view.unmount();
  await renderUi(<ConfirmDialog {...props} loading />);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('two times Escape do not get past an owner that keeps it open', async () => {
  await renderUi(
    <Dialog open onClose={() => undefined} title="Terugdraaien">
      <p>Wordt gedaan</p>
    </Dialog>,
  );
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  await expect.element(dialog()).toBeVisible();
});

test('the page behind does not scroll while it is open', async () => {
  await renderUi(
    <div style={{ blockSize: '300vh' }}>
      <Page />
    </div>,
  );
  const { clientWidth } = document.documentElement;
  await userEvent.click(page.getByRole('button', { name: 'Openen' }));
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
  expect(document.documentElement.clientWidth).toBe(clientWidth);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Openen' })).toHaveFocus();
  expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden');
});

function Row() {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  return (
    <main tabIndex={-1}>
      {!gone && <Button onClick={() => setOpen(true)}>Regel verwijderen</Button>}
      <Drawer
        open={open}
        onClose={() => {
          setGone(true);
          setOpen(false);
        }}
        title="Regel"
      />
    </main>
  );
}

function PageThatWorks() {
  const [open, setOpen] = useState(false);
  const [working, setWorking] = useState(false);
  const start = () => {
    setWorking(true);
    setOpen(false);
  };
  return (
    <main tabIndex={-1}>
      <Button disabled={working} onClick={() => setOpen(true)}>
        Openen
      </Button>
      {open ? (
        <Dialog open onClose={start} title="Terugdraaien" actions={<Button onClick={start}>Doen</Button>} />
      ) : null}
    </main>
  );
}

test('an opener that was switched off meanwhile: the focus goes to the content of the page', async () => {
  await renderUi(<PageThatWorks />);
  await userEvent.click(page.getByRole('button', { name: 'Openen' }));
  await userEvent.click(page.getByRole('button', { name: 'Doen' }));
  await expect.element(page.getByRole('main')).toHaveFocus();
});

function Steps() {
  const [step, setStep] = useState(1);
  const next = () => setStep((now) => now + 1);
  return (
    <Drawer
      open
      onClose={() => undefined}
      title="Batch"
      actions={<Button key={step} onClick={next}>{`Stap ${step}`}</Button>}
    >
      <p>Drie betalingen</p>
    </Drawer>
  );
}

test('a step that takes its own button away leaves the focus in its dialog', async () => {
  await renderUi(<Steps />);
  await userEvent.click(page.getByRole('button', { name: 'Stap 1' }));
  await expect.element(page.getByRole('button', { name: 'Stap 2' })).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Batch' })).toHaveFocus();
});

/** A page with a bar of steps; each takes its button away, and the last the bar. */
function PageOfSteps() {
  const [step, setStep] = useState(1);
  const [asking, setAsking] = useState(false);
  const next = () => setStep((now) => now + 1);
  const decision =
    step < 4
      ? {
          sentence: `Stap ${step} is aan de beurt.`,
          actions: (
            <Button key={step} onClick={step === 1 ? next : () => setAsking(true)}>
              Verder
            </Button>
          ),
        }
      : undefined;
  return (
    <main tabIndex={-1}>
      <DecisionView decision={decision}>
        <h1>Ronde</h1>
        {asking ? (
          <Dialog
            open
            title="Zeker weten"
            onClose={() => {
              next();
              setAsking(false);
            }}
          />
        ) : null}
      </DecisionView>
    </main>
  );
}

test('a step on a page takes its own button away: the focus goes to what is next, and at the end to the title', async () => {
  await renderUi(<PageOfSteps />);
  await userEvent.click(page.getByRole('button', { name: 'Verder' }));
  await expect.element(page.getByText('Stap 2 is aan de beurt.')).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'Stap 2' })).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Verder' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('status').filter({ hasText: 'Stap 3' })).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Verder' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Ronde' })).toHaveFocus();
});

/** Beside a list what is open has a step that is the last. */
function PageWithPanel() {
  const [done, setDone] = useState(false);
  return (
    <main tabIndex={-1}>
      <SplitView
        panel={{
          title: 'VA-2026-000022',
          content: <p>Vijf obligaties</p>,
          decision: done ? undefined : <Button onClick={() => setDone(true)}>Goedkeuren</Button>,
          onClose: () => undefined,
        }}
      >
        <h1>Verzoeken</h1>
      </SplitView>
    </main>
  );
}

test('a step beside a list takes its own button away: the focus goes to the title of what it was about', async () => {
  await renderUi(<PageWithPanel />);
  await userEvent.click(page.getByRole('button', { name: 'Goedkeuren' }));
  await expect.element(page.getByRole('heading', { name: 'VA-2026-000022' })).toHaveFocus();
});

test('where another page has come, it says itself where its focus begins', async () => {
  function Pages() {
    const [at, setAt] = useState('Eerste');
    return (
      <main key={at}>
        <DecisionView>
          <h1>{at}</h1>
          {at === 'Eerste' ? <Button onClick={() => setAt('Tweede')}>Verder</Button> : null}
        </DecisionView>
      </main>
    );
  }
  await renderUi(<Pages />);
  await userEvent.click(page.getByRole('button', { name: 'Verder' }));
  await expect.element(page.getByRole('heading', { name: 'Tweede' })).toBeVisible();
  await new Promise((resolve) => void setTimeout(resolve)); // in which the focus would be given
  expect(document.activeElement).toBe(document.body);
});

test('who pressed beside a button is not called back when it goes', async () => {
  let save = () => {};
  await renderUi(<PageThatChanges saved={new Promise<void>((resolve) => (save = resolve))} />);
  await userEvent.click(page.getByRole('button', { name: 'Voorleggen' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByText('Erbuiten'));
  save();
  await expect.element(page.getByText('Voorgelegd')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

function PageThatChanges({ saved }: { saved: Promise<void> }) {
  const [open, setOpen] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const submit = () => {
    setOpen(false);
    void saved.then(() => setSubmitted(true));
  };
  return (
    <>
      <p>Erbuiten</p>
      <main tabIndex={-1}>
        {submitted ? <p>Voorgelegd</p> : <Button onClick={() => setOpen(true)}>Voorleggen</Button>}
        <Dialog open={open} onClose={submit} title="Afsluiting" />
      </main>
    </>
  );
}

test('an opener that goes after its dialog: the focus goes to the content of the page', async () => {
  let save = () => {};
  const saved = new Promise<void>((resolve) => (save = resolve));
  await renderUi(<PageThatChanges saved={saved} />);
  await userEvent.click(page.getByRole('button', { name: 'Voorleggen' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Voorleggen' })).toHaveFocus();
  save();
  await expect.element(page.getByText('Voorgelegd')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('when the opener is gone the focus goes to the content of the page', async () => {
  await renderUi(<Row />);
  await userEvent.click(page.getByRole('button', { name: 'Regel verwijderen' }));
  await expect.element(page.getByRole('dialog', { name: 'Regel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('what sticks inside it does not cover its buttons', async () => {
  await renderUi(
    <Dialog open onClose={() => {}} title="Lang" actions={<Button>Doen</Button>}>
      <div style={{ blockSize: '100vh' }} />
      <div style={{ position: 'sticky', zIndex: 2, insetBlockEnd: 0, blockSize: '4rem', background: 'red' }} />
    </Dialog>,
  );
  const button = page.getByRole('button', { name: 'Doen' }).element();
  const { x, y, width, height } = button.getBoundingClientRect();
  expect(document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button')).toBe(button);
});

test('its bars do not cover the field that has the focus', async () => {
  await renderUi(
    <Dialog open onClose={() => {}} title="Lang" actions={<Button>Doen</Button>}>
      {/* so that it begins below the lower bar */}
      <div style={{ blockSize: 'calc(100dvh - 11rem)' }} />
      <input aria-label="Reden" />
      <div style={{ blockSize: '100vh' }} />
    </Dialog>,
  );
  const field = page.getByRole('textbox', { name: 'Reden' }).element();
  await expect.element(field).toHaveFocus();
  const { x, y, width, height } = field.getBoundingClientRect();
  for (const edge of [y + 1, y + height - 1]) expect(document.elementFromPoint(x + width / 2, edge)).toBe(field);
});

test('while the page around it waits for data the page is not shut behind a dialog that nobody sees', async () => {
  let arrive = (_text: string) => {};
  const text = new Promise<string>((resolve) => (arrive = resolve));
  function Content() {
    const [asks, setAsks] = useState(false);
    return (
      <Dialog open onClose={() => {}} title="Terugdraaien">
        <input aria-label="Reden" />
        <Button onClick={() => setAsks(true)}>Meer</Button>
        {asks ? <p>{use(text)}</p> : null}
      </Dialog>
    );
  }
  const press = vi.fn<() => void>();
  await renderUi(
    <>
      <Button onClick={press}>Erachter</Button>
      <Suspense fallback={<p>Even wachten</p>}>
        <Content />
      </Suspense>
    </>,
  );
  await userEvent.type(page.getByLabelText('Reden'), 'dubbel');
  await userEvent.click(page.getByRole('button', { name: 'Meer' }));
  await expect.element(page.getByText('Even wachten')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Erachter' }));
  expect(press).toHaveBeenCalledOnce();
  expect(document.documentElement.style.overflow).toBe('');
  arrive('Meer gegevens');
  await expect.element(page.getByText('Meer gegevens')).toBeVisible();
  await expect.element(page.getByLabelText('Reden')).toHaveValue('dubbel');
  expect(dialog().element().matches(':modal')).toBe(true);
});
