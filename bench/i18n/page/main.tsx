import { createFormats, createI18n, I18nProvider, useI18n, type AnyTexts, type I18n } from '@ledenbureau/i18n';
import { createInstance, type i18n as I18next } from 'i18next';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { frame, untilDrawn } from '../../frames.ts';

const texts = (greeting: string, numbers: readonly number[]) =>
  Object.fromEntries(numbers.map((at) => [`text.${at}`, `${greeting} {{name}}, ${at}`]));

function Ours({ at }: { at: number }) {
  const { t } = useI18n<AnyTexts>();
  return <p>{t(`text.${at}`, { name: 'Anna' })}</p>;
}
function Theirs({ at }: { at: number }) {
  const { t } = useTranslation();
  return <p>{t(`text.${at}`, { name: 'Anna' })}</p>;
}

declare const gc: () => void;

/** Shows the texts in a place of their own and answers it. */
function show(element: ReactElement): HTMLElement {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(element);
  return place;
}

let ours: { i18n: I18n<AnyTexts>; place: HTMLElement };
let theirs: { i18n: I18next; place: HTMLElement };

/** Shows so many texts, by ours and by react-i18next. */
async function prepare(count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const catalogues: Record<string, Record<string, string>> = {
    nl: texts('Dag', numbers),
    en: texts('Hello', numbers),
  };
  const i18n = await createI18n<AnyTexts>({
    locale: 'nl',
    version: '1',
    fetch: async (input) => Response.json(catalogues[/locale\/(\w+)/.exec(input as string)?.[1] ?? '']),
  });
  // both languages are there before the first change is timed
  await i18n.setLocale('en');
  await i18n.setLocale('nl');
  const plain = createInstance();
  await plain.init({
    lng: 'nl',
    resources: Object.fromEntries(Object.entries(catalogues).map(([lng, translation]) => [lng, { translation }])),
    keySeparator: false,
    interpolation: { escapeValue: false },
  });
  const [our, their] = [
    numbers.map((at) => <Ours key={at} at={at} />),
    numbers.map((at) => <Theirs key={at} at={at} />),
  ];
  ours = { i18n, place: show(<I18nProvider i18n={i18n}>{our}</I18nProvider>) };
  theirs = { i18n: plain, place: show(<I18nextProvider i18n={plain}>{their}</I18nextProvider>) };
  await frame();
}

/** Milliseconds from the choice of the other language until all texts are in it and laid out. */
async function change(side: 'ours' | 'react-i18next'): Promise<number> {
  const { place } = side === 'ours' ? ours : theirs;
  // each side alone in the page: ours changes the document's language, which touches all that stands there
  document.body.replaceChildren(place);
  place.getBoundingClientRect();
  const dutch = place.textContent.startsWith('Dag');
  const wanted = `${dutch ? 'Hello' : 'Dag'} Anna, ${place.childElementCount - 1}`;
  gc();
  await frame();
  const start = performance.now();
  if (side === 'ours') await ours.i18n.setLocale(dutch ? 'en' : 'nl');
  else await theirs.i18n.changeLanguage(dutch ? 'en' : 'nl');
  await untilDrawn(
    () => place.lastElementChild?.textContent === wanted,
    () => `${wanted} did not come.`,
  );
  place.getBoundingClientRect();
  return performance.now() - start;
}

const { money } = createFormats('nl-NL');
const intl = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });
/** The same for both sides, of every length up to ten million euros. */
const amountsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ((at * 7919 * 104_729) % 1_000_000_000) - 1000);

/** Milliseconds for writing so many amounts. */
function write(side: 'money' | 'Intl.NumberFormat', count: number): number {
  const amounts = amountsOf(count);
  const format = side === 'money' ? money : (cents: number) => intl.format(cents / 100);
  let length = 0;
  const start = performance.now();
  for (const cents of amounts) length += format(cents).length;
  const time = performance.now() - start;
  if (length < count * 10) throw new Error('Nothing was written.');
  return time;
}

const page = { prepare, change, write };

declare global {
  interface Window {
    i18nBench: typeof page;
  }
}
window.i18nBench = page;
