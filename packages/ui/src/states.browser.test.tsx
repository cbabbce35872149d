/** What states look like, where a look is all that tells them apart. */
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { Breadcrumbs } from './Breadcrumbs/Breadcrumbs.tsx';
import { Button } from './Button/Button.tsx';
import { buttonThemes } from './Button/Button.variants.ts';
import { Calendar } from './Calendar/Calendar.tsx';
import { Checkbox } from './Checkbox/Checkbox.tsx';
import { FilterBar } from './FilterBar/FilterBar.tsx';
import { IconButton } from './IconButton/IconButton.tsx';
import { StarIcon } from './icons/StarIcon.tsx';
import { Menu } from './Menu/Menu.tsx';
import { Pager } from './Pager/Pager.tsx';
import { ProgressBar } from './ProgressBar/ProgressBar.tsx';
import { Select } from './Select/Select.tsx';
import { SplitButton } from './SplitButton/SplitButton.tsx';
import { Table } from './Table/Table.tsx';
import { renderUi } from './testing/renderUi.tsx';
import { Shown } from './testing/Shown.tsx';
import { TextField } from './TextField/TextField.tsx';
import { Tooltip } from './Tooltip/Tooltip.tsx';

const style = (element: Element) => getComputedStyle(element);
const ground = (element: Element | null) => (element ? style(element).backgroundColor : 'nothing');

test('a field to be read is neither one to be filled in nor one that is disabled', async () => {
  const options = [{ value: 'a', label: 'A' }];
  await renderUi(
    <>
      <TextField name="a" label="Gewoon" />
      <TextField name="b" label="Alleen lezen" readOnly />
      <TextField name="c" label="Uit" disabled />
      <Select name="d" label="Lijst" options={options} />
      <Select name="e" label="Lijst, alleen lezen" options={options} readOnly />
      <Select name="f" label="Lijst, uit" options={options} disabled />
    </>,
  );
  const grounds = (names: string[]) =>
    names.map((name) => ground(page.getByLabelText(name, { exact: true }).element().parentElement));
  expect(new Set(grounds(['Gewoon', 'Alleen lezen', 'Uit'])).size).toBe(3);
  expect(grounds(['Lijst', 'Lijst, alleen lezen', 'Lijst, uit'])).toEqual(grounds(['Gewoon', 'Alleen lezen', 'Uit']));
});

const long = 'Zonder tweede beheerder verder met de inrichting van het register';
/** What a reader may set without loss: WCAG 1.4.12. */
const spacing = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

test.each([
  { page: 'narrow', width: 320, place: 320 },
  { page: 'wide', width: 1280, place: 320 },
])('in a $page page the words of a button, with room between them, go on below', async ({ width, place }) => {
  await page.viewport(width, 640);
  onTestFinished(() => page.viewport(1280, 800));
  const filters = [
    { id: 'soort', kind: 'choice', label: 'Soort', promoted: true, options: [{ value: 'a', label: long }] },
  ] as const;
  await renderUi(
    <div style={{ inlineSize: place }}>
      <style>{spacing}</style>
      <Button>{long}</Button>
      <SplitButton menuLabel="Andere manieren" items={[]}>
        {long}
      </SplitButton>
      <Menu label={long} items={[]} />
      <FilterBar filters={filters} value={{ soort: 'a' }} onChange={() => undefined} />
    </div>,
  );
  const labels = [...document.querySelectorAll('button > [data-part=label]')].filter(({ textContent }) =>
    textContent?.includes(long),
  );
  expect(labels).toHaveLength(4);
  for (const label of labels) {
    const button = label.closest('button')!;
    expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
    expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(place);
    expect(label.getBoundingClientRect().height).toBeGreaterThan(30);
  }
  // a sentence of two lines is read from where its lines begin
  expect(style(labels.at(-1)!).textAlign).toBe('start');
});

test('a disabled button still shows its tone', async () => {
  const toned = buttonThemes.filter((tone) => !['light', 'transparent'].includes(tone));
  await renderUi(
    <>
      {toned.map((tone) => (
        <Button key={tone} theme={tone} disabled>
          {tone}
        </Button>
      ))}
    </>,
  );
  const grounds = toned.map((tone) => ground(page.getByRole('button', { name: tone }).element()));
  expect(new Set(grounds).size).toBe(toned.length);
});

test('pressed is a look of its own, beside that under the pointer', async () => {
  await renderUi(
    <div style={{ padding: 40 }}>
      <Button>Boeken</Button>
    </div>,
  );
  const button = page.getByRole('button').element();
  await userEvent.hover(page.getByRole('button'));
  await expect.poll(() => button.getAnimations().length).toBe(0);
  const hovered = ground(button);
  const { left, top } = button.getBoundingClientRect();
  // the frame of the test stands inside the page of the browser
  const frame = window.frameElement?.getBoundingClientRect();
  const at = {
    x: left + 10 + (frame?.left ?? 0),
    y: top + 10 + (frame?.top ?? 0),
    button: 'left',
    clickCount: 1,
  } as const;
  await cdp().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
  await expect.poll(() => ground(button)).not.toBe(hovered);
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
});

test.each(['TextField', 'Select', 'Table'] as const)('%s: pressed is a look of its own too', async (name) => {
  const options = [{ value: 'a', label: 'A' }];
  const part = { TextField: 'input', Select: 'select', Table: 'tbody td' }[name];
  const one = (id: string, readOnly = false) =>
    ({
      TextField: <TextField name={id} label={id} readOnly={readOnly} />,
      Select: <Select name={id} label={id} options={options} readOnly={readOnly} />,
      Table: (
        <Table
          caption={id}
          rows={[{ id }]}
          rowKey={(row) => row.id}
          {...(readOnly ? {} : { rowHref: () => '#' })}
          empty=""
          columns={[
            { id: 'a', header: 'A', cell: () => 'A' },
            { id: 'b', header: 'B', cell: () => 'B' },
          ]}
        />
      ),
    })[name];
  await renderUi(
    <>
      <div data-testid="plain">{one('plain')}</div>
      {(['hover', 'pressed'] as const).map((reaction) => (
        <div key={reaction} data-testid={reaction}>
          <Shown on={{ [reaction]: part }}>{one(reaction)}</Shown>
        </div>
      ))}
      <div data-testid="read">{one('read', true)}</div>
      <div data-testid="read-pressed">
        <Shown on={{ pressed: part }}>{one('read-pressed', true)}</Shown>
      </div>
    </>,
  );
  const groundOf = (id: string) => {
    const found = page.getByTestId(id).element().querySelector(part);
    return ground(name === 'Table' ? found : (found?.parentElement ?? null));
  };
  expect(groundOf('pressed')).not.toBe(groundOf('plain'));
  expect(groundOf('pressed')).not.toBe(groundOf('hover'));
  // what cannot be changed or opened does not give way either
  expect(groundOf('read-pressed')).toBe(name === 'Table' ? groundOf('hover') : groundOf('read'));
});

test('in forced colours a button that is switched on differs from one that is not, and its words can be read', async () => {
  const media = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  onTestFinished(() => void media('none'));
  await media('active');
  await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true);
  await renderUi(
    <>
      <Button aria-pressed>Aan</Button>
      <Button aria-pressed={false}>Uit</Button>
    </>,
  );
  const [on, off] = ['Aan', 'Uit'].map((name) => style(page.getByRole('button', { name }).element()));
  expect(on!.backgroundColor).not.toBe(off!.backgroundColor);
  expect(on!.color).not.toBe(on!.backgroundColor);
  // else the browser draws a ground of its own behind the words, in what may be their colour
  expect(on!.forcedColorAdjust).toBe('none');
});

test('on paper is no button, but for the words of a line', async () => {
  const media = (value: string) => cdp().send('Emulation.setEmulatedMedia', { media: value });
  onTestFinished(() => void media(''));
  await renderUi(
    <>
      <Button>Boeken</Button>
      <Button inline>TR-2026-000123</Button>
    </>,
  );
  const [button, line] = ['Boeken', 'TR-2026-000123'].map((name) => page.getByRole('button', { name }).element());
  await media('print');
  await expect.poll(() => style(button!).display).toBe('none');
  expect(style(line!).display).not.toBe('none');
});

test('nothing moves under reduced motion where it is not known how long it takes', async () => {
  await renderUi(<ProgressBar label="Inlezen" />);
  const bar = page.getByRole('progressbar').element();
  expect(bar.getAnimations({ subtree: true })).toEqual([]);
  // whole, it would say that it is done
  expect(style(bar.firstElementChild!).backgroundImage).toContain('gradient');
});

test('the links of a trail are underlined, the page itself is not', async () => {
  await renderUi(<Breadcrumbs items={[{ label: 'Leden', href: '#' }, { label: 'Anneke' }]} />);
  expect(style(page.getByRole('link').element()).textDecorationLine).toBe('underline');
  expect(style(page.getByText('Anneke').element()).textDecorationLine).toBe('none');
});

test('a button with an explanation has no second one', async () => {
  await renderUi(
    <>
      <IconButton icon={<StarIcon />} label="Alleen" />
      <Tooltip text="Alle 7.412 rijen">
        {(target) => <IconButton icon={<StarIcon />} label="Samen" {...target} />}
      </Tooltip>
    </>,
  );
  await expect.element(page.getByRole('button', { name: 'Alleen' })).toHaveAttribute('title', 'Alleen');
  await expect.element(page.getByRole('button', { name: 'Samen' })).not.toHaveAttribute('title');
});

test('under RTL the way back points to the right', async () => {
  await renderUi(
    <div dir="rtl">
      <Pager from={1} to={25} total={50} onNext={() => undefined} />
      <Calendar value="2026-11-21" today="2026-11-20" />
    </div>,
  );
  for (const name of ['Vorige pagina', 'Volgende pagina', 'Vorige maand', 'Volgende maand']) {
    const icon = page.getByRole('button', { name }).element().querySelector('svg');
    expect(icon && style(icon).scale, name).toBe('-1 1');
  }
  page.getByRole('gridcell', { name: /21/ }).element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('gridcell', { name: /22/ })).toHaveFocus();
});

describe('for a finger', () => {
  afterEach(() => cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false }));

  test('what is pressed is 44 px high, and what is filled in has letters of 16 px', async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
    await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(true);
    await renderUi(
      <>
        <Button size="small">Klein</Button>
        <IconButton icon={<StarIcon />} label="Ster" size="small" />
        <TextField name="a" label="Naam" />
        <Checkbox name="b" label="Akkoord" />
        <Calendar value="2026-11-21" today="2026-11-20" />
      </>,
    );
    const pressed = [
      page.getByRole('button', { name: 'Klein' }),
      page.getByRole('button', { name: 'Ster' }),
      page.getByText('Akkoord'),
      page.getByRole('gridcell', { name: /21/ }),
    ];
    for (const one of pressed) expect(one.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    expect(page.getByRole('gridcell', { name: /21/ }).element().getBoundingClientRect().width).toBeGreaterThanOrEqual(
      44,
    );
    expect(style(page.getByLabelText('Naam').element()).fontSize).toBe('16px');
    expect(page.getByLabelText('Naam').element().parentElement!.getBoundingClientRect().height).toBeGreaterThanOrEqual(
      44,
    );
  });
});
