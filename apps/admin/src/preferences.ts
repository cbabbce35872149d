import type { UserInfo } from '@ledenbureau/auth';
import { type Locale, resolveLocale } from '@ledenbureau/i18n';
import { readStored, store } from './storage.ts';

const tab = () => sessionStorage;
const browser = () => localStorage;

/** The language asked for in the address, with who was signed in then: kept in this tab, since signing in leaves the page. */
const askedKey = 'ledenbureau.language';
/** The language a user chose in the menu: kept in this browser for that user, so that the next one has their own. */
const chosenKey = (sub: string) => `ledenbureau.language.${sub}`;

/** What decides the language of whoever is signed in. */
type User = Pick<UserInfo, 'sub' | 'locale'>;

/**
 * The interface language: what `lng` in the address asks for, also after the sign-in it led through; else the user's
 * own, which is what they chose here or what their account says; else Dutch. Of what another user asked for or chose in
 * this browser nothing remains.
 */
export function interfaceLanguage(search: string, user: User | null): Locale {
  const lng = new URLSearchParams(search).get('lng');
  const [keptLng = '', keptSub = ''] = readStored(tab, askedKey)?.split(' ') ?? [];
  const others = user !== null && keptSub !== '' && keptSub !== user.sub;
  const asked = lng && isName.test(lng) ? lng : others ? '' : keptLng;
  store(tab, askedKey, asked ? `${asked} ${user?.sub ?? keptSub}` : null);
  const own = user && (readStored(browser, chosenKey(user.sub)) ?? user.locale);
  return resolveLocale({ lng: asked || null, userLocale: own });
}
const isName = /^[\w-]{2,20}$/;

/** Forgets what the address asked for: the user chose otherwise, or leaves. */
export const forgetRequestedLanguage = (): void => store(tab, askedKey, null);

/** Remembers the language this user chose in the menu; it replaces an earlier `lng`. */
export function rememberLanguage(sub: string, locale: string): void {
  forgetRequestedLanguage();
  store(browser, chosenKey(sub), locale);
}
