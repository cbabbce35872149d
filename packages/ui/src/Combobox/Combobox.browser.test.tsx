import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoMembers, findMembers, type DemoMember } from '../testing/data.ts';
import { demoLabels } from '../testing/demo.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { stillClock } from '../testing/stillClock.ts';
import { Combobox, type ComboboxProps } from './Combobox.tsx';

type Load = NonNullable<ComboboxProps<DemoMember>['load']>;
const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());

function Form({ load }: { load: Load }) {
  const [value, setValue] = useState<DemoMember | null>(null);
  return (
    <form onSubmit={onSubmit}>
      <Combobox
        name="lid"
        label="Lid"
        value={value}
        onChange={setValue}
        load={load}
        getKey={(member) => member.no}
        getLabel={(member) => member.name}
        getDescription={(member) => member.place}
        isNamed={(member, query) => member.no === query}
      />
      <output>{value?.no ?? 'geen'}</output>
    </form>
  );
}

const field = () => page.getByRole('combobox', { name: 'Lid' });
const options = () => page.getByRole('option');
/** The text of the option that Enter would choose. */
const marked = () =>
  document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '')?.textContent;
const countries = ['België', 'Duitsland', 'Estland', 'Frankrijk'];
const country = {
  name: 'land',
  label: 'Lid',
  options: countries,
  getKey: (name: string) => name,
  getLabel: (name: string) => name,
};

afterEach(() => {
  onSubmit.mockClear();
  vi.unstubAllGlobals();
});

test('arrows walk the suggestions, Enter chooses without sending the form', async () => {
  await renderUi(<Form load={findMembers} />);
  await userEvent.type(field(), 'berg');
  await expect.element(options().nth(1)).toBeVisible();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(marked).toBe('Anneke van den BergUtrecht');
  await expect.element(field()).toHaveAttribute('aria-controls', page.getByRole('listbox').element().id);

  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field()).toHaveAttribute('aria-activedescendant', options().nth(1).element().id);

  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('100143')).toBeVisible();
  await expect.element(field()).toHaveValue('Bert van den Berg');
  await expect.element(field()).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();

  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('the arrows go round, Escape closes and keeps the text', async () => {
  await renderUi(<Form load={findMembers} />);
  await userEvent.type(field(), 'berg');
  await expect.element(options().nth(1)).toBeVisible();
  await expect.poll(marked).toBe('Anneke van den BergUtrecht');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(marked).toBe('Bert van den BergZeist');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(marked).toBe('Anneke van den BergUtrecht');
  await userEvent.keyboard('{End}');
  await expect.poll(marked).toBe('Bert van den BergZeist');
  await userEvent.keyboard('{Home}');
  await expect.poll(marked).toBe('Anneke van den BergUtrecht');
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field()).toHaveValue('berg');
});

test('a click chooses; the cross and typing again let go', async () => {
  await renderUi(<Form load={findMembers} />);
  await userEvent.type(field(), 'fat');
  await userEvent.click(options().first());
  await expect.element(page.getByText('102310')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Wissen' }));
  await expect.element(page.getByText('geen')).toBeVisible();
  await expect.element(field()).toHaveFocus();
});

test('one search for quick typing, none below two characters, the older one is aborted', async () => {
  const load = vi.fn<Load>(() => new Promise(() => undefined));
  await renderUi(<Form load={load} />);
  await userEvent.type(field(), 'b');
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  // quick is what the clock says, not how fast a busy machine types
  const clock = stillClock();
  await userEvent.type(field(), 'erg');
  expect(load).not.toHaveBeenCalled();
  clock.pass(1000);
  vi.unstubAllGlobals();
  await expect.poll(() => load.mock.calls.length).toBe(1);
  expect(load.mock.calls[0]?.[0]).toBe('berg');
  await userEvent.type(field(), 's');
  await expect.poll(() => load.mock.calls.length).toBe(2);
  expect(load.mock.calls[0]?.[1].aborted).toBe(true);
  expect(load.mock.calls[1]?.[1].aborted).toBe(false);
});

test('an answer that comes too late is never shown', async () => {
  const answers = new Map<string, (members: DemoMember[]) => void>();
  await renderUi(<Form load={(query) => new Promise((resolve) => answers.set(query, resolve))} />);
  await userEvent.type(field(), 'oud');
  await expect.poll(() => answers.has('oud')).toBe(true);
  await userEvent.fill(field(), 'nieuw');
  await expect.poll(() => answers.has('nieuw')).toBe(true);
  answers.get('nieuw')?.([{ no: '2', name: 'Nieuw', place: 'Ede' }]);
  await expect.element(options()).toHaveTextContent('NieuwEde');
  answers.get('oud')?.([{ no: '1', name: 'Oud', place: 'Ede' }]);
  await expect.element(options()).toHaveTextContent('NieuwEde');
});

test('the list moves nothing, is cut off by nothing, and keeps what it shows until the next answer', async () => {
  const answers: ((members: DemoMember[]) => void)[] = [];
  await renderUi(
    <div style={{ overflow: 'hidden', blockSize: 90 }}>
      <Form load={() => new Promise((resolve) => answers.push(resolve))} />
    </div>,
  );
  const below = () => page.getByText('geen').element().getBoundingClientRect().top;
  const before = below();
  await userEvent.type(field(), 'be');
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.([...demoMembers]);
  await expect.element(options().nth(4)).toBeVisible();
  expect(below()).toBe(before);
  const last = options().nth(4).element().getBoundingClientRect();
  expect(document.elementFromPoint(last.left + 20, last.top + 5)?.closest('[role=option]')).not.toBeNull();

  await userEvent.type(field(), 'r');
  await expect.element(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
  expect(options().elements()).toHaveLength(5);
  // they answer the text before: Enter chooses none of them
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('ber');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(demoMembers.slice(0, 3));
  await expect.element(options().nth(3)).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('Anneke van den Berg');
});

test('all that was found is shown, up to two hundred, and then it says so; a failure is said', async () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ no: String(index), name: `Lid ${index}`, place: 'Ede' }));
  await renderUi(
    <Form
      load={async (query) => {
        if (query === 'fout') throw new Error('stuk');
        return query === 'leden' ? many : many.slice(0, 50);
      }}
    />,
  );
  await userEvent.type(field(), 'lid');
  await expect.element(options().nth(49)).toBeInTheDocument();
  expect(options().elements()).toHaveLength(50);
  await expect.element(page.getByRole('status').first()).toHaveTextContent('50 resultaten');
  await userEvent.fill(field(), 'leden');
  await expect.element(page.getByText('250 gevonden, 200 getoond. Typ meer om te verfijnen.').first()).toBeVisible();
  expect(options().elements()).toHaveLength(200);
  await userEvent.fill(field(), 'fout');
  await expect.element(page.getByText('Zoeken is niet gelukt. Probeer het opnieuw.').first()).toBeVisible();
});

test('of more than are shown it says how many there are, in sight and aloud', async () => {
  await renderUi(<Form load={async () => ({ items: demoMembers.slice(0, 3), total: 68 })} />);
  await userEvent.type(field(), 'berg');
  await expect.element(options().nth(2)).toBeVisible();
  await expect.element(page.getByText('68 gevonden, 3 getoond. Typ meer om te verfijnen.').first()).toBeVisible();
  await expect
    .element(page.getByRole('status').first())
    .toHaveTextContent('68 gevonden, 3 getoond. Typ meer om te verfijnen.');
});

test('Enter in the moment between the answer and its mark takes the thing it names, too', async () => {
  let answer: (members: DemoMember[]) => void = () => {};
  const load = vi.fn<Load>(() => new Promise((resolve) => (answer = resolve)));
  await renderUi(<Form load={load} />);
  await userEvent.fill(field(), '100143');
  await expect.poll(() => load.mock.calls.length).toBe(1);
  const input = field().element();
  const unmarked = new Promise<boolean>((done) => {
    // hears of the list when it is drawn, which is before Material marks an option in it
    const drawn = new MutationObserver(() => {
      if (!document.querySelector('[role=option]')) return;
      drawn.disconnect();
      done(!input.hasAttribute('aria-activedescendant'));
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    drawn.observe(document.body, { childList: true, subtree: true });
  });
  answer([...demoMembers]);
  expect(await unmarked).toBe(true);
  await expect.element(field()).toHaveValue('Bert van den Berg');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter right after a whole number takes the thing it names, once it is found; after another text it does not', async () => {
  const answers: ((members: DemoMember[]) => void)[] = [];
  await renderUi(<Form load={() => new Promise((resolve) => answers.push(resolve))} />);
  await userEvent.fill(field(), '100143');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.([...demoMembers]);
  await expect.element(field()).toHaveValue('Bert van den Berg');
  expect(onSubmit).not.toHaveBeenCalled();

  await userEvent.fill(field(), 'berg');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.([...demoMembers]);
  await expect.element(options().first()).toBeVisible();
  await expect.element(field()).toHaveValue('berg');
});

test('a text that is no choice stays, is said once the focus leaves, and keeps a form back', async () => {
  const typed = vi.fn<(typed: { text: string; problem: string | null }) => void>();
  await renderUi(
    <form onSubmit={onSubmit}>
      <Combobox {...country} onTyped={typed} />
      <button>Opslaan</button>
    </form>,
  );
  await userEvent.type(field(), 'Atlantis');
  expect(page.getByText('‘Atlantis’ staat niet in de lijst', { exact: false }).query()).toBeNull();
  await userEvent.tab();
  await expect.element(field()).toHaveValue('Atlantis');
  await expect.element(field()).toBeInvalid();
  await expect.element(page.getByText('‘Atlantis’ staat niet in de lijst', { exact: false })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Opslaan' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(typed).toHaveBeenLastCalledWith({ text: 'Atlantis', problem: 'invalid' }, expect.anything());

  await userEvent.clear(field());
  await userEvent.tab();
  await expect.element(field()).toBeValid();
  expect(typed).toHaveBeenLastCalledWith({ text: '', problem: null }, expect.anything());
  await userEvent.click(page.getByRole('button', { name: 'Opslaan' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a choice is lost by another or by emptying the field, and not by Backspace and Tab', async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  await renderUi(<Combobox {...country} defaultValue="Estland" onChange={onChange} />);
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowRight}{Backspace}{Backspace}');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('Estland');
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowRight}{Backspace}{Escape}');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('Estland');
  expect(onChange).not.toHaveBeenCalled();
  // another text is no choice: it stands there and is said, and what was chosen is not sent under it unseen
  await userEvent.fill(field(), 'Atlantis');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('Atlantis');
  await expect.element(field()).toBeInvalid();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.fill(field(), 'belg');
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([['België']]);
  await userEvent.clear(field());
  expect(onChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([['België'], [null]]);
  await userEvent.tab();
  await expect.element(field()).toHaveValue('');
  await expect.element(field()).toBeValid();
});

test('the cross empties the field, also while another is sought', async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  await renderUi(<Combobox {...country} defaultValue="Estland" onChange={onChange} />);
  await userEvent.fill(field(), 'bel');
  await userEvent.click(page.getByRole('button', { name: 'Wissen' }));
  await expect.element(field()).toHaveValue('');
  expect(onChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[null]]);
});

test('Backspace in a choice finds it again, also where the server searches by other words', async () => {
  const load = vi.fn<Load>(async (query) => (query === '102310' ? demoMembers.filter(({ no }) => no === query) : []));
  await renderUi(<Form load={load} />);
  await userEvent.type(field(), '102310');
  await userEvent.click(options().first());
  await expect.element(field()).toHaveValue('Fatima el Amrani');
  await userEvent.keyboard('{End}{Backspace}');
  await expect.element(field()).toHaveValue('Fatima el Amran');
  await expect.element(options()).toHaveTextContent('Fatima el AmraniRotterdam');
  expect(load.mock.lastCall?.[0]).toBe('Fatima el Amran');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('102310')).toBeVisible();
});

test('↓ browses: what there is, before a letter is typed', async () => {
  await renderUi(<Form load={findMembers} />);
  await userEvent.click(field());
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options().nth(4)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText('100143')).toBeVisible();
});

test('a known list opens at a press, is searched without accents, and marks what is chosen', async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  await renderUi(<Combobox {...country} defaultValue="Estland" onChange={onChange} />);
  await userEvent.click(field());
  await expect.poll(() => options().elements().length).toBe(4);
  await expect.poll(marked).toBe('Estland');
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('Estland');
  await userEvent.fill(field(), 'belgie');
  await expect.element(options()).toHaveTextContent('België');
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([['België']]);
  await expect.element(field()).toHaveValue('België');
});

test('its list may be open from the beginning, and it closes by itself', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  await renderUi(<Combobox {...country} defaultOpen onOpenChange={onOpenChange} />);
  await expect.poll(() => options().elements().length).toBe(4);
  await userEvent.click(field());
  await userEvent.keyboard('{Escape}');
  await expect.element(options()).not.toBeInTheDocument();
  expect(onOpenChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[false]]);
});

test('groups stand under their headings, whatever the order of the options', async () => {
  await renderUi(<Combobox {...country} getGroup={(name) => (name.endsWith('land') ? 'Landen op -land' : 'Andere')} />);
  await userEvent.click(field());
  const group = page.getByRole('group', { name: 'Andere' });
  await expect.element(group.getByRole('option').nth(1)).toHaveTextContent('Frankrijk');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(marked).toBe('Frankrijk');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(marked).toBe('Duitsland');
});

test('a text of its own is taken only where the field asks for it: by Enter, or when the focus leaves', async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  await renderUi(
    <form onSubmit={onSubmit}>
      <Combobox {...country} onChange={onChange} fromText={(text) => text.toUpperCase()} />
    </form>,
  );
  await userEvent.type(field(), 'bel{Enter}');
  await expect.element(field()).toHaveValue('BEL');
  await userEvent.fill(field(), 'estland');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('Estland');
  expect(onChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([['BEL'], ['Estland']]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('read only it opens nothing and lets go of nothing', async () => {
  await renderUi(<Combobox {...country} defaultValue="Estland" readOnly />);
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowDown}x{Backspace}');
  await expect.element(field()).toHaveValue('Estland');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});

test('an answer without a list is a search that failed', async () => {
  await renderUi(<Form load={() => Promise.resolve(null as never)} />);
  await userEvent.type(page.getByRole('combobox'), 'berg');
  await expect.element(page.getByRole('paragraph')).toHaveTextContent(demoLabels.nl.searchFailed);
});
