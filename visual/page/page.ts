/** The report in the browser: one file without imports, since it is written into the page (../report.ts). */
export interface Drawing {
  /** Address of the picture. */
  source: string;
  /** In its own pixels. */
  width: number;
}
export interface Entry {
  name: string;
  title: string;
  component: string;
  mode: 'light' | 'dark' | 'forced' | '';
  /** Of the window. */
  width: string;
  state: 'failed' | 'changed' | 'new' | 'gone' | 'same';
  pixels: number;
  message: string | null;
  expected: Drawing | null;
  actual: Drawing | null;
  difference: Drawing | null;
  /** Its pictures did not fit into the file. */
  isLeftOut: boolean;
  /** A number for what changed it; pictures with the same one are decided about together. */
  cause: number | null;
  /** Of the pixels that were drawn. */
  digest: string | null;
  /** Why it was rejected at an earlier look. */
  before: string | null;
}
interface Decision {
  verdict: 'accept' | 'reject';
  comment: string;
  digest: string | null;
}
type Look = 'side' | 'overlay' | 'slider' | 'difference';

const given = JSON.parse(document.getElementById('given')?.textContent ?? '') as {
  /** Tells the decisions about one run from those about another. */
  run: string;
  browser: string;
  baseline: string;
  /** How many are as expected: they are not in the file. */
  same: number;
  entries: Entry[];
  words: Record<
    'nl' | 'en',
    Record<string, string> & { states: Record<string, string>; modes: Record<string, string> }
  >;
};
const language = navigator.language.startsWith('nl') ? 'nl' : 'en';
const words = given.words[language];
document.documentElement.lang = language;
const say = (key: string, facts: Record<string, string | number> = {}): string =>
  (words[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));

const looks: Look[] = ['side', 'overlay', 'slider', 'difference'];
const zooms = ['fit', '1', '2', '4'];
const key = `visual-review:${given.run}`;
const decisions = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Decision>;
let saved = true;
let shown = given.entries;
let at = 0;
let look: Look = 'side';
let zoom = 'fit';
let share = 0.5;

/** What can be set of an element, and its attributes by their names. */
type Props<E> = Partial<Omit<E, 'style' | 'attributes'>> & { attributes?: Record<string, string> };

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const { attributes = {}, ...own } = props;
  const element = document.createElement(tag);
  Object.assign(element, own);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
const button = (label: string, onclick: () => void, more: Props<HTMLButtonElement> = {}) =>
  make('button', { type: 'button', textContent: label, onclick, ...more });
const pressed = (label: string, on: boolean, onclick: () => void) => {
  const made = button(label, onclick);
  made.setAttribute('aria-pressed', String(on));
  return made;
};
const modeOf = ({ mode }: Entry) => (mode === '' ? '' : words.modes[mode]);
const needsDecision = ({ state }: Entry) => state !== 'same' && state !== 'failed';

function decide(entry: Entry, verdict: Decision['verdict'] | null, comment: string): void {
  if (verdict === null) delete decisions[entry.name];
  else decisions[entry.name] = { verdict, comment, digest: entry.digest };
  saved = false;
  localStorage.setItem(key, JSON.stringify(decisions));
}

/** What is still to be decided of the pictures that one cause changed. */
const openOf = (cause: number | null): Entry[] =>
  cause === null
    ? []
    : given.entries.filter((entry) => entry.cause === cause && needsDecision(entry) && !(entry.name in decisions));

function save(): void {
  const link = make('a', {
    download: 'visual-decisions.json',
    href: URL.createObjectURL(new Blob([`${JSON.stringify(decisions, null, 2)}\n`], { type: 'application/json' })),
  });
  link.click();
  saved = true;
  draw();
}

const chosen: Record<'component' | 'state' | 'mode' | 'width', string> = {
  component: '',
  state: '',
  mode: '',
  width: '',
};
function filter(name: keyof typeof chosen, values: string[], label: (value: string) => string) {
  const options = ['', ...values].map((value) =>
    make('option', { value, textContent: value === '' ? say(name) : label(value) }),
  );
  const select = make('select', { attributes: { 'aria-label': say(name) } }, ...options);
  select.addEventListener('change', () => {
    chosen[name] = select.value;
    shown = given.entries.filter((entry) =>
      Object.entries(chosen).every(([field, value]) => value === '' || entry[field as keyof typeof chosen] === value),
    );
    at = 0;
    draw();
  });
  return select;
}

/** The sheet on which pictures lie at one scale: the widest fills it, and each has its part of that width. */
function sheet(look: Look | 'one', wide: number, ...drawings: [drawing: Drawing | null, label: string][]): HTMLElement {
  const images = drawings.map(([drawing, label], at) => {
    if (drawing === null) return make('p', { textContent: say('none') });
    const image = make('img', { src: drawing.source, alt: label });
    image.style.inlineSize = `${(drawing.width / wide) * 100}%`;
    return make('div', { className: at === 0 ? 'under' : 'over' }, image);
  });
  const made = make('div', { className: `sheet ${look}` }, ...images);
  made.style.inlineSize = zoom === 'fit' ? `min(100%, ${wide}px)` : `${wide * Number(zoom)}px`;
  made.style.setProperty('--share', String(share));
  return made;
}
const pane = (label: string, ...inside: Node[]) =>
  make(
    'div',
    { className: 'pane', tabIndex: 0 },
    make('figure', {}, make('figcaption', { textContent: label }), ...inside),
  );

function stage({ name, expected, actual, difference, isLeftOut, state }: Entry): HTMLElement {
  const whole = make('div', { className: `stage ${Number(zoom) > 1 ? 'near' : ''}` });
  if (isLeftOut) {
    whole.append(pane('', make('p', { textContent: say('leftOut', { name: name.split('.', 1)[0] ?? '' }) })));
    return whole;
  }
  const both = expected !== null && actual !== null;
  const wide = Math.max(expected?.width ?? 0, actual?.width ?? 0, 1);
  const one = (drawing: Drawing | null, label: string) => pane(label, sheet('one', wide, [drawing, label]));
  if (state === 'same') whole.append(one(expected, say('expected')));
  else if (look === 'difference' && both)
    whole.append(
      pane(
        say('difference'),
        sheet(look, wide, [expected, say('expected')], [difference ?? expected, say('difference')]),
      ),
    );
  else if (look === 'side' || !both) {
    const panes = [one(expected, say('expected')), one(actual, say('actual'))];
    // what is looked at in one stands at the same place in the other
    for (const own of panes)
      own.addEventListener('scroll', () =>
        panes.forEach((other) => other !== own && other.scrollTo(own.scrollLeft, own.scrollTop)),
      );
    whole.append(...panes);
  } else whole.append(pane(say('share'), sheet(look, wide, [expected, say('expected')], [actual, say('actual')])));
  return whole;
}

function decideBar(entry: Entry): HTMLElement {
  const made = decisions[entry.name];
  const comment = make('textarea', { id: 'comment', value: made?.comment ?? '', maxLength: 2000 });
  const wrong = make('span', { className: 'bad', attributes: { role: 'alert' } });
  /** Decides about these, and goes on to what is left. */
  const settle = (verdict: Decision['verdict'], about: readonly Entry[]) => {
    if (verdict === 'reject' && comment.value.trim() === '') {
      wrong.textContent = say('needsComment');
      comment.focus();
      return;
    }
    for (const one of about) decide(one, verdict, comment.value.trim());
    const last = Math.max(at, ...about.map((one) => shown.indexOf(one)));
    go(Math.min(last + 1, shown.length - 1) - at);
  };
  const group = openOf(entry.cause);
  const groupButton = (verdict: Decision['verdict']) =>
    button(say(`${verdict}All`, { count: group.length }), () => settle(verdict, group), {
      id: `${verdict}-all`,
      hidden: group.length < 2,
    });
  const told = make('span', {}, made ? say(made.verdict === 'accept' ? 'accepted' : 'rejected') : '');
  return make(
    'div',
    { className: 'decide' },
    make('label', {}, say('comment'), comment, wrong),
    make(
      'div',
      {},
      told,
      made ? button(say('undo'), () => (decide(entry, null, ''), draw())) : '',
      groupButton('reject'),
      groupButton('accept'),
      button(say('reject'), () => settle('reject', [entry]), { id: 'reject' }),
      button(say('accept'), () => settle('accept', [entry]), {
        id: 'accept',
        className: 'main',
        disabled: !needsDecision(entry),
      }),
    ),
  );
}

function looksBar(entry: Entry): HTMLElement {
  const range = make('input', {
    type: 'range',
    min: '0',
    max: '1',
    step: '0.01',
    attributes: { 'aria-label': say('share') },
  });
  range.valueAsNumber = share;
  range.addEventListener('input', () => {
    share = range.valueAsNumber;
    document.querySelector<HTMLElement>('.sheet')?.style.setProperty('--share', String(share));
  });
  range.hidden = look !== 'overlay' && look !== 'slider';
  const facts = [
    words.states[entry.state],
    modeOf(entry),
    entry.pixels > 0 ? say('pixels', { count: entry.pixels }) : '',
    entry.message,
  ];
  const group = (label: string, ...inside: Node[]) =>
    make('div', { attributes: { role: 'group', 'aria-label': label } }, ...inside);
  return make(
    'div',
    { className: 'bar' },
    make(
      'section',
      {},
      make('h2', { textContent: entry.title }),
      make('p', { textContent: facts.filter(Boolean).join(' · ') }),
      make('p', {
        className: 'bad',
        textContent: entry.before === null ? '' : say('before', { comment: entry.before }),
      }),
    ),
    group(say('look'), ...looks.map((one) => pressed(say(one), look === one, () => ((look = one), draw())))),
    group(
      say('zoom'),
      ...zooms.map((one) =>
        pressed(one === 'fit' ? say('fit') : `${Number(one) * 100} %`, zoom === one, () => ((zoom = one), draw())),
      ),
    ),
    range,
  );
}

function go(by: number): void {
  at = Math.max(0, Math.min(shown.length - 1, at + by));
  draw();
}

/** What stands above the pictures of one cause: which components it changed, and how many of its pictures are decided. */
function causeHead(cause: number): HTMLElement {
  const own = given.entries.filter((entry) => entry.cause === cause);
  const components = [...new Set(own.map(({ component }) => component.split(' · ', 1)[0] ?? ''))].filter(Boolean);
  const named = components.slice(0, 3).join(', ');
  const more = components.length > 3 ? ` + ${components.length - 3}` : '';
  const facts = say('cause', { count: own.length, open: openOf(cause).length });
  return make('h2', {}, `${cause + 1}. ${named}${more}`, make('small', { textContent: facts }));
}

const list = make('nav', { attributes: { 'aria-label': say('pictures') } });
const main = make('main');
const progress = make('span');
function draw(): void {
  const focused = document.activeElement?.closest('main') ? (document.activeElement as HTMLElement).textContent : null;
  const undecided = given.entries.filter(needsDecision);
  const done = undecided.filter(({ name }) => name in decisions).length;
  progress.textContent = `${say('decided', { done, all: undecided.length })}${saved ? '' : ` · ${say('unsaved')}`}`;
  const rows = shown.map((entry, index) => {
    const verdict = decisions[entry.name]?.verdict;
    const told = [
      modeOf(entry),
      words.states[entry.state],
      verdict && say(verdict === 'accept' ? 'accepted' : 'rejected'),
    ];
    const heads = entry.cause !== null && shown[index - 1]?.cause !== entry.cause ? [causeHead(entry.cause)] : [];
    const row = button('', () => ((at = index), draw()));
    const bad = entry.state === 'failed' || verdict === 'reject';
    row.append(
      entry.title,
      make('small', { className: bad ? 'bad' : '', textContent: told.filter(Boolean).join(' · ') }),
    );
    row.setAttribute('aria-current', String(index === at));
    return make('li', {}, ...heads, row);
  });
  list.replaceChildren(make('ol', {}, ...rows));
  const entry = shown[at];
  document.getElementById('now')?.removeAttribute('id');
  if (entry === undefined) main.replaceChildren(make('p', { className: 'pane', textContent: say('nothing') }));
  else main.replaceChildren(looksBar(entry), stage(entry), decideBar(entry));
  list.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  // drawn anew, the button that was pressed keeps the focus
  if (focused !== null)
    [...main.querySelectorAll('button')].find(({ textContent }) => textContent === focused)?.focus();
}

document.addEventListener('keydown', (event) => {
  if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey) return;
  const number = looks[Number(event.key) - 1];
  if (number) look = number;
  else if (event.key === 'z') zoom = zooms[(zooms.indexOf(zoom) + 1) % zooms.length] ?? 'fit';
  else if (event.key === 'j' || event.key === 'k') return go(event.key === 'j' ? 1 : -1);
  else if (/^[ar]$/i.test(event.key)) {
    event.preventDefault();
    const id = `${event.key.toLowerCase() === 'a' ? 'accept' : 'reject'}${event.shiftKey ? '-all' : ''}`;
    document.getElementById(id)?.click();
    return;
  } else return;
  draw();
});
window.addEventListener('beforeunload', (event) => {
  if (!saved) event.preventDefault();
});

const different = (field: 'component' | 'mode' | 'state' | 'width') =>
  [...new Set(given.entries.map((entry) => entry[field]))].filter(Boolean);
document.title = say('title');
document.body.append(
  make(
    'header',
    {},
    make('h1', { textContent: say('title') }),
    filter('component', different('component').toSorted(), (value) => value),
    filter('state', different('state'), (value) => words.states[value] ?? value),
    filter('mode', different('mode'), (value) => words.modes[value] ?? value),
    filter('width', different('width'), (value) => `${value} px`),
    make('span', { className: 'push' }, progress),
    button(say('save'), save, { className: 'main', title: say('saveHint') }),
    make('p', {
      textContent: `${say('drawnBy', { browser: given.browser, baseline: given.baseline, same: given.same })} ${say('keys')}`,
      attributes: { style: 'flex-basis:100%;font-size:12px' },
    }),
  ),
  list,
  main,
);
draw();
