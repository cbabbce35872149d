import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoMembers, findMembers, type DemoMember } from '../testing/data.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { stillClock } from '../testing/stillClock.ts';
import { Combobox, type ComboboxProps } from './Combobox.tsx';

type Load = ComboboxProps<DemoMember>['load'];
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

afterEach(() => {
  onSubmit.mockClear();
  vi.unstubAllGlobals();
});

test('arrows walk the suggestions, Enter chooses without sending the form', async () => {
  await renderUi(<Form load={findMembers} />);
  await userEvent.type(field(), 'berg');
  await expect.element(options().nth(1)).toBeVisible();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(options().nth(0)).toHaveAttribute('aria-selected', 'true');

  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options().nth(1)).toHaveAttribute('aria-selected', 'true');
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
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(options().nth(1)).toHaveAttribute('aria-selected', 'true');
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

test('at most twenty results; a failure is said', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ no: String(index), name: `Lid ${index}`, place: 'Ede' }));
  await renderUi(
    <Form load={(query) => (query === 'fout' ? Promise.reject(new Error('stuk')) : Promise.resolve(many))} />,
  );
  await userEvent.type(field(), 'lid');
  await expect.element(options().first()).toBeVisible();
  expect(options().elements()).toHaveLength(20);
  await userEvent.fill(field(), 'fout');
  await expect.element(page.getByText('Zoeken lukt nu niet').first()).toBeVisible();
});

test('of more than are shown it says how many there are, in sight and aloud', async () => {
  await renderUi(<Form load={async () => ({ items: demoMembers.slice(0, 3), total: 68 })} />);
  await userEvent.type(field(), 'berg');
  await expect.element(options().nth(2)).toBeVisible();
  await expect.element(page.getByText('68 gevonden, 3 getoond').first()).toBeVisible();
  await expect.element(page.getByRole('status').first()).toHaveTextContent('68 gevonden, 3 getoond');
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
