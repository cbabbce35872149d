import { act, cleanup, render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from './createI18n.ts';
import { I18nProvider, useI18n } from './I18nProvider.tsx';
import type { InterfaceLocale } from './locale.ts';
import type { AnyTexts } from './texts.ts';
import { Trans } from './Trans.tsx';
import { useMoreFormats } from './useMoreFormats.ts';
import { useSavedLocale } from './useSavedLocale.ts';

const create = (nl: Record<string, string>, locale: InterfaceLocale = 'nl') =>
  createI18n<AnyTexts>({ locale, version: '1', fetch: async () => Response.json(nl) });

async function show(nl: Record<string, string>, children: ReactNode, locale: InterfaceLocale = 'nl') {
  const i18n = await create(nl, locale);
  render(
    <I18nProvider i18n={i18n}>
      <div data-testid="here">{children}</div>
    </I18nProvider>,
  );
  return { i18n, here: screen.getByTestId('here') };
}

afterEach(() => document.documentElement.removeAttribute('lang'));

describe('lookup', () => {
  function Found({ text, ...variables }: { text: string } & Record<string, unknown>) {
    const { lookup } = useI18n();
    return <>{lookup(text, variables) ?? 'nothing'}</>;
  }
  it('finds a key known at run time only, plurals included, and is silent about one that is not there', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const texts = { a: 'A {{x}}', rows_one: 'één rij', rows_other: '{{count}} rijen' };
    const { here } = await show(texts, [
      <Found key={1} text="a" x={5} />,
      <Found key={2} text="rows" count={1200} />,
      <Found key={3} text="gone" />,
      <Found key={4} text="constructor" />,
    ]);
    expect(here).toHaveTextContent('A 51.200 rijennothingnothing');
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
  it('has no text where a variable has no value that is a text or number, and says so in development', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const texts = { a: 'A {{x}}', b: 'B $t(a)' };
    const { here } = await show(texts, [
      <Found key={1} text="a" x={{ toString: () => '<b>' }} />,
      <Found key={2} text="a" />,
      <Found key={3} text="b" />,
      <Found key={4} text="b" x="{{x}}" />,
    ]);
    expect(here).toHaveTextContent('nothingnothingnothingB A {{x}}');
    expect(warn).toHaveBeenCalledWith('No value for {{x}} in "A {{x}}"');
    warn.mockRestore();
  });
  it('shows the key in the source language', async () => {
    const { here } = await show({}, <Found text="error.api.gone" />, 'id');
    expect(here).toHaveTextContent('error.api.gone');
  });
});

describe('Trans', () => {
  const components = { terms: <a href="/terms">x</a>, b: <strong /> };
  const T = Trans<string, AnyTexts>;
  it('puts elements into a text where it names them, nested too', async () => {
    const { here } = await show(
      { a: 'Lees <terms>de <b>{{what}}</b></terms>, {{name}}.' },
      <T text="a" components={components} variables={{ what: 'voorwaarden', name: 'Anna' }} />,
    );
    expect(here.innerHTML).toBe('Lees <a href="/terms">de <strong>voorwaarden</strong></a>, Anna.');
  });
  it('keeps the direction of a value to itself, as t does', async () => {
    const { here } = await show(
      { a: '{{name}} leest <terms>{{name}}</terms>' },
      <T text="a" components={components} variables={{ name: 'נועם' }} />,
    );
    expect(here.innerHTML).toBe('\u2068נועם\u2069 leest <a href="/terms">\u2068נועם\u2069</a>');
  });
  it('keeps every other tag, and all of a variable, text', async () => {
    const { here } = await show(
      { a: '{{name}} <i>{{name}}</i> <terms>open <constructor>x</constructor> {{gone' },
      <T text="a" components={components} variables={{ name: '<terms>no</terms> &amp; {{x}} $t(a)' }} />,
    );
    expect(here.children).toHaveLength(0);
    expect(here).toHaveTextContent(
      '<terms>no</terms> &amp; {{x}} $t(a) <i><terms>no</terms> &amp; {{x}} $t(a)</i> <terms>open <constructor>x</constructor> {{gone',
    );
  });
  it('finds what is named within what is not', async () => {
    const { here } = await show({ a: '<i>x <b>y</b></i>' }, <T text="a" components={components} />);
    expect(here.innerHTML).toBe('&lt;i&gt;x <strong>y</strong>&lt;/i&gt;');
  });
  it('never makes an element that the developer did not name, whatever stands in text and variables', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const piece = fc.oneof(
      fc.constantFrom(
        '<img src=x onerror=alert(1)>',
        '<b>',
        '</b>',
        '<script>',
        '{{name}}',
        '<terms>',
        '\uE0000\uE001',
      ),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 5 }), piece, async (parts, name) => {
        const i18n = await create({ a: parts.join('') });
        const { container, unmount } = render(
          <I18nProvider i18n={i18n}>
            <T text="a" components={{ b: <strong /> }} variables={{ name }} />
          </I18nProvider>,
        );
        expect(container.querySelectorAll(':not(strong)')).toHaveLength(0);
        unmount();
      }),
      { numRuns: 100 },
    );
    warn.mockRestore();
  });
});

describe('useSavedLocale', () => {
  function Saver(props: Parameters<typeof useSavedLocale>[0]) {
    useSavedLocale(props);
    return null;
  }
  const change = async (props: Partial<Parameters<typeof useSavedLocale>[0]>, locales: InterfaceLocale[]) => {
    const save = vi.fn<(locale: string) => void>();
    const { i18n } = await show({}, <Saver email="a@example.com" userLocale="nl" save={save} {...props} />);
    for (const locale of locales) await act(() => i18n.setLocale(locale));
    cleanup();
    return save.mock.calls.flat();
  };
  it('saves a new choice, and the way back', async () => {
    expect(await change({ userLocale: 'de' }, ['en', 'nl'])).toEqual(['en', 'nl']);
  });
  it('saves nothing at the start, without an email, for the source language, or what the profile has already', async () => {
    expect(await change({}, [])).toEqual([]);
    expect(await change({ email: '' }, ['en'])).toEqual([]);
    expect(await change({}, ['id'])).toEqual([]);
    expect(await change({ userLocale: 'en-GB' }, ['en'])).toEqual([]);
  });
});

it('gives the rarer formats in the interface language', async () => {
  function Listed() {
    return <>{useMoreFormats().list(['a', 'b'])}</>;
  }
  const { here, i18n } = await show({}, <Listed />);
  expect(here).toHaveTextContent('a en b');
  await act(() => i18n.setLocale('en'));
  expect(here).toHaveTextContent('a and b');
});

it('gives the rarer formats of a region apart from the language', async () => {
  function Percentage() {
    return <>{useMoreFormats().percent('0.0425')}</>;
  }
  const i18n = await createI18n<AnyTexts>({
    locale: 'en',
    formatLocale: 'nl-NL',
    version: '1',
    fetch: async () => Response.json({}),
  });
  render(
    <I18nProvider i18n={i18n}>
      <Percentage />
    </I18nProvider>,
  );
  expect(screen.getByText('4,25 %')).toBeInTheDocument();
});

it('changes texts, formats and the document in one render', async () => {
  const seen = new Set<string>();
  function Watch() {
    const { t, locale, formats } = useI18n<AnyTexts>();
    seen.add([t('a'), locale, formats.money(100), document.documentElement.lang].join(' '));
    return null;
  }
  const { i18n } = await show({ a: 'tekst' }, <Watch />);
  await act(() => i18n.setLocale('en'));
  expect([...seen]).toEqual(['tekst nl € 1,00 nl', 'tekst en €1.00 en']);
});
