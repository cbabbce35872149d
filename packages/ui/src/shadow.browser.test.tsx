/** What asks the page who has the focus, what has an id or where a press was: in the page, and in a shadow root of a host. */
import createCache from '@emotion/cache';
import { useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import * as ui from './index.ts';
import { demoFormats, demoLabels } from './testing/demo.ts';

const words = { labels: demoLabels.nl, formats: demoFormats('nl') };
const tell = vi.fn<(value?: unknown) => void>();
let leave = () => {};
afterEach(() => {
  leave();
  tell.mockClear();
});

const places = ['the page', 'a shadow root'] as const;

/** Draws in the page, or in a root of its own in it. */
function show(place: (typeof places)[number], element: ReactElement): void {
  const host = document.body.appendChild(document.createElement('div'));
  const root = place === 'the page' ? host : host.attachShadow({ mode: 'open' });
  const cache = createCache({ key: 'part', container: root });
  const drawn = createRoot(root.appendChild(document.createElement('div')));
  drawn.render(
    <ui.UiProvider {...words} cache={cache}>
      {element}
    </ui.UiProvider>,
  );
  leave = () => {
    drawn.unmount();
    host.remove();
  };
}

/** What has the focus, however deep. */
function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}
const focusIn = (words: string) => expect.poll(() => focused()?.textContent).toContain(words);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (target: Locator) => userEvent.click(target);
const keys = (text: string) => userEvent.keyboard(text);
const toldOf = (value: unknown) => expect.poll(() => tell.mock.calls.map(([first]) => first)).toEqual([value]);

const items = ['Aap', 'Beer', 'Cavia'].map((label) => ({ id: label, label, onSelect: () => tell(label) }));
const search = { name: 'land', label: 'Land', options: ['België', 'Estland'], getKey: String, getLabel: String };
const steps = ['Eerst', 'Daarna'].map((label) => ({ id: label, label, content: <p>{label} in woorden</p> }));

function Opening({ shown }: { shown(close: () => void): ReactElement }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ui.Button onClick={() => setOpen(true)}>Openen</ui.Button>
      {open && shown(() => setOpen(false))}
    </>
  );
}

/** A dialog of two steps, whose first takes its own button away. */
function TwoSteps({ onClose }: { onClose(): void }) {
  const [done, setDone] = useState(false);
  return (
    <ui.Dialog open onClose={onClose} title="Terugdraaien">
      {done ? <p>Gedaan</p> : <ui.Button onClick={() => setDone(true)}>Doen</ui.Button>}
    </ui.Dialog>
  );
}

function Notifier() {
  const { notify } = ui.useNotifications();
  return <ui.Button onClick={() => notify({ level: 'error', message: 'Mislukt' })}>Melden</ui.Button>;
}

interface Act {
  element: ReactElement;
  /** What somebody does, and what comes of it. */
  by(): Promise<unknown>;
}

/** By module: each that listens to the document, or asks it something. */
const acts: Readonly<Record<string, Act>> = {
  AppShell: {
    element: (
      <ui.AppShell sidebar={null} header="Post">
        <h1>Post</h1>
      </ui.AppShell>
    ),
    async by() {
      await expect.element(page.getByRole('heading')).toBeVisible();
      (page.getByRole('link').element() as HTMLElement).focus();
      await keys('{Enter}');
      await expect.poll(() => focused()?.localName).toBe('main');
    },
  },
  CalendarPopup: {
    element: <ui.DateField name="dag" label="Dag" defaultValue="2026-11-12" onChange={(day) => tell(day)} />,
    async by() {
      await press(button('Kies een datum'));
      await focusIn('12');
      await keys('{Shift>}{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{/Shift}');
      expect(focused()?.closest('[role=dialog]')).not.toBeNull();
      await press(page.getByRole('gridcell', { name: /17/ }));
      await toldOf('2026-11-17');
    },
  },
  clearPlace: {
    element: (
      <ui.NotificationProvider>
        <div style={{ position: 'fixed', insetBlockEnd: 16, insetInlineEnd: 16 }}>
          <Notifier />
        </div>
      </ui.NotificationProvider>
    ),
    async by() {
      await press(button('Melden'));
      await expect.element(page.getByText('Mislukt').first()).toBeVisible();
      const toast = page.getByRole('region', { name: words.labels.notifications });
      const at = button('Melden').element().getBoundingClientRect();
      await expect.poll(() => toast.element().getBoundingClientRect().bottom).toBeLessThan(at.top);
    },
  },
  CommandPalette: {
    element: <ui.CommandPalette open onClose={() => {}} sources={[{ id: 'a', title: 'A', commands: items }]} />,
    async by() {
      await expect.poll(() => focused()?.role).toBe('combobox');
      await keys('{ArrowDown}{Enter}');
      await toldOf('Beer');
    },
  },
  Combobox: {
    element: <ui.Combobox {...search} onChange={(value) => tell(value)} />,
    async by() {
      await press(page.getByRole('combobox'));
      await press(page.getByRole('option', { name: 'Estland' }));
      await toldOf('Estland');
    },
  },
  Dropzone: {
    element: (
      <>
        <ui.Dropzone title="Bestand" onFile={tell} onText={(text) => tell(text)} />
        <ui.TextField name="naam" label="Naam" defaultValue="Anna" onChange={(value) => tell(value)} />
        <Opening shown={(close) => <TwoSteps onClose={close} />} />
      </>
    ),
    async by() {
      await press(page.getByRole('textbox'));
      await keys('{Control>}axv{/Control}');
      await expect.poll(() => tell.mock.calls.map(([first]) => first)).toEqual(['', 'Anna']);
      const takesFile = () => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([], 'a.csv'));
        return !dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }));
      };
      expect(takesFile()).toBe(true);
      await press(button('Openen'));
      await expect.element(page.getByRole('dialog')).toBeVisible();
      expect(takesFile()).toBe(false);
    },
  },
  EditableText: {
    element: <ui.EditableText label="Naam" value="Anna" onSave={() => {}} />,
    async by() {
      await press(page.getByRole('button'));
      await keys('{Escape}');
      await focusIn('Anna');
    },
  },
  goToField: {
    element: (
      <>
        <ui.ErrorSummary title="Fouten" errors={[{ id: 'naam', label: 'Naam', message: 'Vul in' }]} />
        <ui.TextField id="naam" name="naam" label="Naam" />
      </>
    ),
    async by() {
      await press(page.getByRole('link'));
      await expect.poll(() => focused()?.id).toBe('naam');
    },
  },
  IbanField: {
    element: <ui.IbanField name="iban" label="IBAN" defaultValue="NL91ABNA0417164300" />,
    async by() {
      await press(page.getByRole('textbox'));
      const input = page.getByRole('textbox').element() as HTMLInputElement;
      input.setSelectionRange(5, 5);
      await keys('{Delete}X');
      await expect.poll(() => [input.value, input.selectionStart]).toEqual(['NL91 XBNA 0417 1643 00', 6]);
    },
  },
  MenuList: {
    element: <ui.Menu label="Acties" items={items} />,
    async by() {
      await press(button('Acties'));
      await focusIn('Aap');
      await keys('{ArrowDown}{ArrowDown}');
      await focusIn('Cavia');
      await keys('b');
      await focusIn('Beer');
      await press(page.getByRole('menuitem', { name: 'Aap' }));
      await toldOf('Aap');
      await focusIn('Acties');
    },
  },
  modals: {
    element: <Opening shown={(close) => <TwoSteps onClose={close} />} />,
    async by() {
      await press(button('Openen'));
      await expect.element(page.getByRole('dialog')).toBeVisible();
      await keys('{Escape}');
      await focusIn('Openen');
    },
  },
  NotificationProvider: {
    element: (
      <ui.NotificationProvider>
        <Notifier />
      </ui.NotificationProvider>
    ),
    async by() {
      await press(button('Melden'));
      await expect.element(page.getByText('Mislukt').first()).toBeVisible();
      const isThere = () => (focused() as HTMLElement).dataset.notification !== undefined;
      await keys('{F6}');
      await expect.poll(isThere).toBe(true);
      await keys('{F6}');
      await expect.poll(isThere).toBe(false);
      await keys('{F6}');
      await expect.poll(isThere).toBe(true);
      await keys('{Enter}');
      await focusIn('Melden');
    },
  },
  PdfPanel: {
    element: <ui.PdfPanel title="Overzicht" source={new Blob(['%PDF-1.4'])} fileName="a.pdf" inPage />,
    async by() {
      await expect.element(page.getByText(words.labels.pdf.skip)).toBeInTheDocument();
      (page.getByText(words.labels.pdf.skip).element() as HTMLElement).click();
      await focusIn(words.labels.pdf.end);
    },
  },
  Tabs: {
    element: <ui.Tabs label="Lid" items={items} />,
    async by() {
      await press(page.getByRole('tab', { name: 'Aap' }));
      await keys('{ArrowRight}');
      await focusIn('Beer');
    },
  },
  Tooltip: {
    element: <ui.Tooltip text="Alle rijen">{(target) => <ui.Button {...target}>Exporteren</ui.Button>}</ui.Tooltip>,
    async by() {
      await userEvent.tab();
      await expect.element(page.getByRole('tooltip')).toBeVisible();
      await keys('{Escape}');
      await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
    },
  },
  TreeView: {
    element: <ui.TreeView label="Boom" items={items} />,
    async by() {
      await press(page.getByRole('treeitem', { name: 'Aap' }));
      await keys('{ArrowDown}');
      await focusIn('Beer');
      await keys('c');
      await focusIn('Cavia');
    },
  },
  usePopover: {
    element: (
      <ui.Popover label="Feiten" trigger={(target) => <ui.Button {...target}>Meer</ui.Button>}>
        <ui.Button onClick={() => tell('binnen')}>Verder</ui.Button>
      </ui.Popover>
    ),
    async by() {
      await press(button('Meer'));
      await press(button('Verder'));
      await toldOf('binnen');
      await expect.element(button('Verder')).toBeVisible();
      await userEvent.click(document.body, { position: { x: 700, y: 500 } });
      await expect.element(button('Verder')).not.toBeInTheDocument();
    },
  },
  watchFocus: {
    element: <Opening shown={(close) => <TwoSteps onClose={close} />} />,
    async by() {
      await press(button('Openen'));
      await press(button('Doen'));
      await expect.poll(() => focused()?.closest('dialog') ?? null).not.toBeNull();
    },
  },
  Wizard: {
    element: <ui.Wizard label="Stappen" steps={steps} submitLabel="Klaar" onSubmit={() => {}} />,
    async by() {
      await press(page.getByRole('button').last());
      await focusIn('Daarna');
    },
  },
};

/** Modules that ask the page itself, and why a shadow root makes no difference to them. */
const ofThePage: Readonly<Record<string, string>> = {
  ColumnChooser: 'It asks whether nothing has the focus.',
  dom: 'It has the type alone.',
  usePopup: 'It is what the others ask.',
  heldKeys: 'Its field stands in the page, until the palette stands.',
};
const asks = /document\.(?:activeElement|getElementById|querySelector)|getRootNode|isOutside\(|composedPath/;
const sources = import.meta.glob<string>(['./*/*.ts', './*/*.tsx', '!./testing/**', '!**/*.{test,stories}.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('each module that asks where it stands has its act', () => {
  const asking = Object.keys(sources).flatMap((path) =>
    asks.test(sources[path]!) ? [path.replace(/.*\/|\.tsx?$/g, '')] : [],
  );
  expect(asking.length).toBeGreaterThan(10);
  expect(asking.filter((name) => !(name in acts) && !(name in ofThePage))).toEqual([]);
  expect(Object.keys(ofThePage).filter((name) => !asking.includes(name))).toEqual([]);
});

describe.each(places)('in %s', (place) => {
  // oxlint-disable-next-line vitest/expect-expect -- each act says what comes of it
  test.each(Object.keys(acts))('%s', async (name) => {
    const { element, by } = acts[name]!;
    show(place, element);
    await by();
  });
});
