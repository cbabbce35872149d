import { act, render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { createI18n } from './createI18n.ts';
import { I18nProvider, useI18n } from './I18nProvider.tsx';
import type { AnyTexts } from './texts.ts';

function create(texts: Record<string, Record<string, string>>) {
  return createI18n<AnyTexts>({
    locale: 'nl',
    version: '1',
    fetch: async (input) => Response.json(texts[/locale\/(\w+)/.exec(input as string)?.[1] ?? '']),
  });
}

function Text({ name }: { name: string }) {
  const { t, locale, formats } = useI18n<AnyTexts>();
  return (
    <p data-testid="text" lang={locale} title={t('text', { name })}>
      {t('text', { name })} {formats.money(100)}
    </p>
  );
}

afterEach(() => document.documentElement.removeAttribute('lang'));

it('escapes exactly once on the way to the page', async () => {
  const i18n = await create({ nl: { text: '{{name}}' } });
  render(<Text name="Jan & Co 1/2 <b>" />, {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
  const text = screen.getByTestId('text');
  expect(text).toHaveTextContent('Jan & Co 1/2 <b> € 1,00');
  expect(text.innerHTML).toContain('Jan &amp; Co 1/2 &lt;b&gt;');
  expect(text).toHaveAttribute('title', 'Jan & Co 1/2 <b>');
  expect(text.childElementCount).toBe(0);
});

it('shows another language without a reload and tells the document', async () => {
  const i18n = await create({ nl: { text: 'Dag {{name}}' }, en: { text: 'Hello {{name}}' } });
  expect(document.documentElement).toHaveAttribute('lang', 'nl');
  render(<Text name="Anna" />, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
  await act(() => i18n.setLocale('en'));
  expect(screen.getByTestId('text')).toHaveTextContent('Hello Anna €1.00');
  expect(screen.getByTestId('text')).toHaveAttribute('lang', 'en');
  expect(document.documentElement).toHaveAttribute('lang', 'en');
});

const hostile = fc.oneof(
  fc.constantFrom(
    '<img src=x onerror=alert(1)>',
    '{{- name}}',
    '$t(text)',
    '<script>1</script>',
    '{{name}}',
    '&lt;b&gt;',
  ),
  fc.string(),
);

it('never makes an element of a hostile text or variable', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { maxLength: 4 }), hostile, async (parts, name) => {
      const i18n = await create({ nl: { text: parts.join(' ') } });
      const { unmount } = render(
        <I18nProvider i18n={i18n}>
          <Text name={name} />
        </I18nProvider>,
      );
      expect(screen.getByTestId('text').childElementCount).toBe(0);
      unmount();
    }),
    { numRuns: 100 },
  );
  warn.mockRestore();
});

it('never makes an element of a hostile variable in HTML', async () => {
  const { t } = await create({ nl: { text: 'Dag {{name}}, $t(nested)', nested: '<i>"{{name}}"</i>' } });
  await fc.assert(
    fc.asyncProperty(hostile, async (name) => {
      const sink = document.createElement('div');
      sink.innerHTML = t('text', { name });
      expect(sink.querySelectorAll(':not(i)')).toHaveLength(0);
      expect(sink.textContent).toContain(`Dag ${name},`);
    }),
    { numRuns: 300 },
  );
});

it('says what is missing when there is no provider', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(() => render(<Text name="x" />)).toThrow('useI18n() needs an <I18nProvider>');
  error.mockRestore();
});
