/** Labels, formats and data for stories and tests. Not published: an app brings its own. */
import type { UiFormats } from '../provider/formats.ts';
import type { UiLabels } from '../provider/labels.ts';

export const demoLocales = ['nl', 'en'] as const;
export type DemoLocale = (typeof demoLocales)[number];

export const demoLabels: Record<DemoLocale, UiLabels> = {
  nl: {
    skipToContent: 'Naar de inhoud',
    mainNavigation: 'Hoofdmenu',
    breadcrumbs: 'Kruimelpad',
    expandSidebar: 'Menu uitklappen',
    collapseSidebar: 'Menu inklappen',
    close: 'Sluiten',
    cancel: 'Annuleren',
    dismiss: 'Melding sluiten',
    retry: 'Opnieuw proberen',
    loading: 'Bezig met laden',
    notifications: 'Meldingen',
    times: (count) => `${count} keer`,
    levels: { info: 'Informatie', success: 'Gelukt', warning: 'Let op', error: 'Fout' },
    showPassword: 'Wachtwoord tonen',
    hidePassword: 'Wachtwoord verbergen',
    clear: 'Wissen',
    noResults: 'Geen resultaten',
    searchFailed: 'Zoeken lukt nu niet',
    results: (count) => `${count} resultaten`,
    pagination: 'Paginering',
    pageRange: ({ from, to, total }) => `${from}–${to} van ${total}`,
    pageSize: 'Rijen per pagina',
    previousPage: 'Vorige pagina',
    nextPage: 'Volgende pagina',
  },
  en: {
    skipToContent: 'Skip to content',
    mainNavigation: 'Main menu',
    breadcrumbs: 'Breadcrumbs',
    expandSidebar: 'Expand menu',
    collapseSidebar: 'Collapse menu',
    close: 'Close',
    cancel: 'Cancel',
    dismiss: 'Dismiss',
    retry: 'Try again',
    loading: 'Loading',
    notifications: 'Notifications',
    times: (count) => `${count} times`,
    levels: { info: 'Information', success: 'Success', warning: 'Warning', error: 'Error' },
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    clear: 'Clear',
    noResults: 'No results',
    searchFailed: 'Searching does not work right now',
    results: (count) => `${count} results`,
    pagination: 'Pagination',
    pageRange: ({ from, to, total }) => `${from}–${to} of ${total}`,
    pageSize: 'Rows per page',
    previousPage: 'Previous page',
    nextPage: 'Next page',
  },
};

/** Formats on Intl, good enough to show: the real ones come from the i18n package. */
export function demoFormats(locale: DemoLocale): UiFormats {
  const tag = locale === 'nl' ? 'nl-NL' : 'en-GB';
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 });
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' });
  const date = new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  const dateTime = new Intl.DateTimeFormat(tag, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  });
  const minus = (text: string) => text.replace('-', '−');
  return {
    money: (cents) => `${cents < 0 ? '−' : ''}${money.format(Math.abs(cents) / 100)}`,
    quantity: (value) => minus(number.format(Number(value))),
    number: (value) => minus(number.format(value)),
    date: (iso) => date.format(new Date(iso)),
    dateTime: (iso) => dateTime.format(new Date(iso)),
  };
}
