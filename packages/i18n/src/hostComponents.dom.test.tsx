import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import { Trans, useTranslation } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { createI18n } from './createI18n.ts';
import { I18nProvider } from './I18nProvider.tsx';
import { Greeting } from './testing/Greeting.tsx';

const catalogues: Record<string, Record<string, string>> = {
  nl: {
    'host.title': 'Dag {{name}}',
    'host.rows_one': 'één rij',
    'host.rows_other': '{{count}} rijen',
    'host.terms': 'Lees <terms>de voorwaarden van <b>{{name}}</b></terms>, {{name}}.',
    'host.nested': '{{name}}: $t(host.title)',
  },
  en: {
    'host.title': 'Hello {{name}}',
    'host.rows_one': 'one row',
    'host.rows_other': '{{count}} rows',
    'host.terms': 'Read <terms>the terms of <b>{{name}}</b></terms>, {{name}}.',
    'host.nested': '{{name}}: $t(host.title)',
  },
};

/** A component of a host, which knows react-i18next and nothing of this package. */
function HostComponent({ name }: { name: string }) {
  const { t, i18n, ready } = useTranslation();
  return (
    <div data-testid="host" lang={i18n.language} data-ready={ready}>
      <h1>{t('host.title', { name })}</h1>
      <p>{t('host.rows', { count: 1200 })}</p>
      <p>{t('host.nested', { name })}</p>
      <p>
        <Trans i18nKey="host.terms" values={{ name }} components={{ terms: <a href="/terms">x</a>, b: <strong /> }} />
      </p>
      <p>
        <Trans i18nKey="host.absent">
          Beste <strong>{{ name } as never}</strong>, welkom.
        </Trans>
      </p>
    </div>
  );
}

async function show(name: string) {
  const fetch = async (address: unknown) =>
    Response.json(catalogues[/locale\/(\w+)/.exec(address as string)?.[1] ?? '']);
  const i18n = await createI18n({ locale: 'nl', version: '1', fetch });
  render(
    <I18nProvider i18n={i18n}>
      <HostComponent name={name} />
    </I18nProvider>,
  );
  return { i18n, lines: () => [...screen.getByTestId('host').children].map((line) => line.innerHTML) };
}

afterEach(() => document.documentElement.removeAttribute('lang'));

it('gives components that use react-i18next our texts, and the language as it changes', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { i18n, lines } = await show('Anna');
  expect(screen.getByTestId('host')).toHaveAttribute('data-ready', 'true');
  expect(lines()).toEqual([
    'Dag Anna',
    '1.200 rijen',
    'Anna: Dag Anna',
    'Lees <a href="/terms">de voorwaarden van <strong>Anna</strong></a>, Anna.',
    'Beste <strong>Anna</strong>, welkom.',
  ]);
  await act(() => i18n.setLocale('en'));
  expect(screen.getByTestId('host')).toHaveAttribute('lang', 'en');
  expect(lines().slice(0, 4)).toEqual([
    'Hello Anna',
    '1,200 rows',
    'Anna: Hello Anna',
    'Read <a href="/terms">the terms of <strong>Anna</strong></a>, Anna.',
  ]);
  warn.mockRestore();
});

it('runs the example of the README, texts and component as they are printed there', async () => {
  const [readme, source] = ['../README.md', 'testing/Greeting.tsx'].map((file) =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
  );
  expect(readme).toContain(`\`\`\`tsx\n${source}\`\`\``);
  const texts = /```json5\n([^]*?)```/.exec(readme ?? '')?.[1] ?? '';
  const i18n = await createI18n({ locale: 'en', version: '1', fetch: async () => new Response(texts) });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Greeting name="Anna" />
    </I18nProvider>,
  );
  expect(container.innerHTML).toBe('<h1>Hello Anna</h1>Read <a href="/terms">the terms</a>, Anna.');
});

it.each([
  'Jan & <i>$t(host.title) {{name}}</i> $5',
  '&lt;b&gt; &amp;',
  '<terms>x</terms>',
  '{{- name}} {{count}}',
  '$1 $&',
])('shows %j as it is, wherever a component of react-i18next puts it', async (name) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await show(name);
  const [title, , nested, terms, children] = [...screen.getByTestId('host').children].map((line) => line.textContent);
  expect({ title, nested, terms, children }).toEqual({
    title: `Dag ${name}`,
    nested: `${name}: Dag ${name}`,
    terms: `Lees de voorwaarden van ${name}, ${name}.`,
    children: `Beste ${name}, welkom.`,
  });
  expect(screen.getByTestId('host').querySelectorAll('a, strong')).toHaveLength(3);
  expect(screen.getByTestId('host').querySelectorAll('i, b, terms')).toHaveLength(0);
  warn.mockRestore();
});
