import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n, createLookup } from './createI18n.ts';
import type { AnyTexts } from './texts.ts';

const catalogues: Record<string, object> = {
  nl: {
    hello: 'Dag {{name}}',
    raw: 'Dag {{- name}}',
    nested: 'Zegt: $t(hello)',
    loop: 'a $t(loop) b',
    chosen: 'Zegt: $t({{k}}), {{- k}}, $t(hello)',
    options: 'Zegt: $t(members, {"count": {{n}}})',
    'with.dots': 'Punten',
    'with:colon': 'Dubbele punt',
    members_one: '{{count}} lid',
    members_other: '{{count}} leden',
    sum: '$t(members), samen {{total}}',
    style: '{{x, number}} {{x, currency(EUR)}}',
    option: '{{lng}} {{count}} {{defaultValue}}',
  },
  en: { hello: 'Hello {{name}}' },
};

/** A server whose answers can be held back per language. */
function createServer() {
  const held = new Map<string, Promise<void>>();
  const fetch = vi.fn<typeof globalThis.fetch>(async (input) => {
    const locale = /locale\/(\w+)/.exec(input as string)?.[1] ?? '';
    await held.get(locale);
    return catalogues[locale] == null ? new Response('', { status: 404 }) : Response.json(catalogues[locale]);
  });
  return {
    fetch,
    /** Holds the answer for `locale` back until the function that this returns is called. */
    hold(locale: string): () => void {
      let release = (): void => undefined;
      held.set(locale, new Promise<void>((resolve) => (release = resolve)));
      return () => release();
    },
    requests: () => fetch.mock.calls.map(([url]) => url),
  };
}

let server: ReturnType<typeof createServer>;
const warn = vi.spyOn(console, 'warn');

beforeEach(() => {
  server = createServer();
  // A warning that no test expects fails it.
  warn.mockReset().mockImplementation((message: string) => {
    throw new Error(message);
  });
});

const create = (locale: 'nl' | 'en' | 'id' = 'nl') =>
  createI18n<AnyTexts>({ locale, version: '1', fetch: server.fetch });

describe('t', () => {
  it('escapes a variable for HTML: five characters and no more', async () => {
    const { t } = await create();
    expect(t('hello', { name: `<b>&"'1/2` })).toBe('Dag &lt;b&gt;&amp;&quot;&#39;1/2');
  });

  it('keeps the direction of a value that is written from the right to itself, so that the sentence keeps its own', async () => {
    const { t } = await create();
    for (const name of ['יעל כהן', 'نور علي', 'Anna (نور)', '𞤀𞤣𞤤𞤢𞤥'])
      expect(t('hello', { name })).toBe(`Dag \u2068${name}\u2069`);
    for (const name of ['Łukasz Żak', '王', '👩‍👧', 'नूर']) expect(t('hello', { name })).toBe(`Dag ${name}`);
  });

  it('leaves a variable with a minus raw', async () => {
    const { t } = await create();
    expect(t('raw', { name: '<b>' })).toBe('Dag <b>');
  });

  it('puts one text into another and passes the variables down', async () => {
    const { t } = await create();
    expect(t('nested', { name: 'Anna' })).toBe('Zegt: Dag Anna');
  });

  it('survives a text that contains itself', async () => {
    const { t } = await create();
    expect(t('loop')).toContain('a ');
  });

  it('does not read a variable as a template', async () => {
    const { t } = await create();
    expect(t('hello', { name: '$t(raw)' })).toBe('Dag $t(raw)');
    expect(t('raw', { name: '{{other}}' })).toBe('Dag {{other}}');
    expect(t('raw', { name: '$t(hello)' })).toBe('Dag $t(hello)');
  });

  it('does not do so for React or through a nested text either', async () => {
    const { t, instance } = await create();
    expect(instance.t('hello', { name: '$t(raw)' })).toBe('Dag $t(raw)');
    expect(t('nested', { name: '$t(raw)' })).toBe('Zegt: Dag $t(raw)');
    expect(instance.t('nested', { name: '{{name}} $t(raw)' })).toBe('Zegt: Dag {{name}} $t(raw)');
  });

  it.each(['with.dots', 'hello, {"name":"Eva"}', 'x, {"defaultValue":"{{name}}"}', '$t(with.dots)', '$', 'gone'])(
    'injects nothing where a variable stands for a key: %s',
    async (k) => {
      warn.mockReturnValue();
      const { t, instance } = await create();
      const lookup = createLookup(instance);
      for (const text of [t('chosen', { k, name: 'Anna' }), lookup('chosen', { k, name: 'Anna' })]) {
        expect(text).not.toMatch(/Punten|Dag Eva/);
        // The variable arrives as it is, and what the text itself nests is still there.
        expect(text).toContain(`, ${k}, Dag Anna`);
      }
      expect(warn.mock.calls.flat().join()).not.toContain('\uE002');
    },
  );

  it('nests with options of its own', async () => {
    const { t } = await create();
    expect(t('options', { n: 1 })).toBe('Zegt: 1 lid');
  });

  it('nests what a text names beside a variable that looks like nesting', async () => {
    const { t } = await create();
    expect(t('nested', { name: '$t(with.dots) costs $5' })).toBe('Zegt: Dag $t(with.dots) costs $5');
  });

  it('takes dots and colons in a key as they are, and the plural by count', async () => {
    const { t } = await create();
    expect([t('with.dots'), t('with:colon')]).toEqual(['Punten', 'Dubbele punt']);
    expect([t('members', { count: 1 }), t('members', { count: 2 })]).toEqual(['1 lid', '2 leden']);
  });

  it('writes a count as the region does, and nothing else', async () => {
    const { t } = await create();
    expect(t('members', { count: 1250 })).toBe('1.250 leden');
    expect(t('sum', { count: 1250, total: 1250 })).toBe('1.250 leden, samen 1250');
  });

  it('has no formats of its own in a text: the region writes', async () => {
    const { t } = await create();
    expect(t('style', { x: 1250 })).toBe('1250 1250');
  });

  it('takes no variable for an option of its own', async () => {
    const { t } = await create();
    expect(t('option', { lng: 'en', count: '7', defaultValue: 'x' })).toBe('en 7 x');
  });

  it('shows the key of a missing text and says so in development', async () => {
    warn.mockReturnValue();
    const { t } = await create();
    expect(t('not.there')).toBe('not.there');
    expect(t('constructor')).toBe('constructor');
    expect(warn.mock.calls.flat()).toEqual([
      'No translation for "not.there" (nl)',
      'No translation for "constructor" (nl)',
    ]);
  });

  it('leaves the placeholder of a missing variable and says so in development', async () => {
    warn.mockReturnValue();
    const { t } = await create();
    expect(t('hello')).toBe('Dag {{name}}');
    expect(warn).toHaveBeenCalledExactlyOnceWith('No value for {{name}} in "Dag {{name}}"');
  });

  it('shows a gap and no placeholder in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    vi.resetModules();
    const { createI18n: create } = await import('./createI18n.ts');
    const { t } = await create<AnyTexts>({
      locale: 'nl',
      fetch: () => Promise.resolve(Response.json({ hello: 'Dag {{name}}' })),
    } as never);
    expect(t('hello')).toBe('Dag …');
    vi.unstubAllEnvs();
    vi.resetModules();
  });
});

describe('setLocale', () => {
  it('switches texts and formats', async () => {
    const i18n = await create();
    await i18n.setLocale('en');
    expect([i18n.locale, i18n.t('hello', { name: 'Anna' }), i18n.formats.money(123)]).toEqual([
      'en',
      'Hello Anna',
      '€1.23',
    ]);
  });

  it('loads each language once, also for callers at the same time', async () => {
    const i18n = await create();
    await Promise.all([i18n.setLocale('en'), i18n.setLocale('en')]);
    await i18n.setLocale('nl');
    await i18n.setLocale('en');
    expect(server.requests()).toEqual(['/locale/nl/translation.json5?1', '/locale/en/translation.json5?1']);
  });

  it('lets the newest choice win over a slower older one', async () => {
    const i18n = await create();
    const release = server.hold('en');
    const older = i18n.setLocale('en');
    await i18n.setLocale('nl');
    release();
    await older;
    expect(i18n.locale).toBe('nl');
  });

  it('stays in its language when loading fails, and tries again the next time', async () => {
    const i18n = await create();
    server.fetch.mockResolvedValueOnce(new Response('', { status: 500 }));
    await expect(i18n.setLocale('en')).rejects.toThrow('Failed to load locale en');
    expect([i18n.locale, i18n.t('hello', { name: 'Anna' })]).toEqual(['nl', 'Dag Anna']);
    await i18n.setLocale('en');
    expect(i18n.locale).toBe('en');
  });

  it('shows the keys in the source language, without a request or a warning', async () => {
    const i18n = await create('id');
    expect([i18n.t('hello'), i18n.formats.date('2026-11-21')]).toEqual(['hello', '21/11/2026']);
    expect(server.requests()).toEqual([]);
  });
});

describe('a language whose texts do not come at the start', () => {
  it('gives Dutch, says which failed, and can be tried again', async () => {
    server.fetch.mockRejectedValueOnce(new TypeError('no network'));
    const i18n = await create('en');
    expect([i18n.locale, i18n.failedLocale, i18n.t('hello', { name: 'Anna' })]).toEqual(['nl', 'en', 'Dag Anna']);
    await i18n.setLocale('en');
    expect([i18n.locale, i18n.t('hello', { name: 'Anna' })]).toEqual(['en', 'Hello Anna']);
  });

  it('is none when it came', async () => {
    expect((await create('en')).failedLocale).toBeNull();
    expect((await create('id')).failedLocale).toBeNull();
  });

  it('waits no longer than the time limit before it gives Dutch', async () => {
    server.hold('en');
    const i18n = await createI18n<AnyTexts>({ locale: 'en', version: '1', fetch: server.fetch, timeLimit: 1 });
    expect([i18n.locale, i18n.failedLocale]).toEqual(['nl', 'en']);
  });

  it('rejects when Dutch does not come either', async () => {
    server.fetch.mockRejectedValueOnce(new TypeError('no network'));
    await expect(create()).rejects.toThrow('Failed to load locale nl');
    server.fetch.mockRejectedValue(new TypeError('no network'));
    await expect(create('en')).rejects.toThrow('Failed to load locale nl');
  });
});

describe('what is told about a change', () => {
  it('is told once, also for the language in use and for two choices at the same time', async () => {
    const i18n = await create();
    const told = vi.fn<(language: string) => void>();
    i18n.instance.on('languageChanged', told);
    await i18n.setLocale('nl');
    expect(told).not.toHaveBeenCalled();
    await Promise.all([i18n.setLocale('en'), i18n.setLocale('en')]);
    await i18n.setLocale('en');
    expect(told.mock.calls).toEqual([['en']]);
  });

  it('is nothing for a slower choice that was taken back', async () => {
    const i18n = await create();
    const told = vi.fn<(language: string) => void>();
    i18n.instance.on('languageChanged', told);
    const release = server.hold('en');
    const slow = i18n.setLocale('en');
    await i18n.setLocale('nl');
    release();
    await slow;
    expect([told.mock.calls, i18n.locale]).toEqual([[], 'nl']);
  });
});

it('writes numbers and dates as a region apart from the language', async () => {
  const i18n = await createI18n<AnyTexts>({ locale: 'en', formatLocale: 'nl-BE', version: '1', fetch: server.fetch });
  expect([i18n.locale, i18n.formatLocale, i18n.formats.quantity('1250.5')]).toEqual(['en', 'nl-BE', '1.250,5']);
  await i18n.setLocale('nl');
  expect([i18n.t('members', { count: 1250 }), i18n.formats.date('2026-11-21')]).toEqual(['1.250 leden', '21/11/2026']);
  const english = await create('en');
  expect([english.formatLocale, english.formats.quantity('1250.5')]).toEqual(['en-GB', '1,250.5']);
});
