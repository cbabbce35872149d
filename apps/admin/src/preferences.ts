import type { UserInfo } from '@ledenbureau/auth';
import { type Locale, resolveLocale } from '@ledenbureau/i18n';
import { readStorage, writeStorage } from '@ledenbureau/workbench';

const tab = () => sessionStorage;

/**
 * The language asked for, in the address or in a menu, with who was signed in then: kept in this tab, since signing in
 * leaves the page. The one thing that a browser keeps of a language (ADR 0020): the profile has the rest.
 */
const askedKey = 'ledenbureau.language';

/** What decides the language of whoever is signed in. */
type User = Pick<UserInfo, 'sub' | 'locale'>;

/**
 * The interface language: what `lng` in the address asks for, or was asked for in this tab, also after the sign-in it led
 * through; else that of the user's profile; else Dutch. Of what another user asked for in this tab nothing remains.
 */
export function interfaceLanguage(search: string, user: User | null): Locale {
  const lng = new URLSearchParams(search).get('lng');
  const [keptLng = '', keptSub = ''] = readStorage(tab, askedKey)?.split(' ') ?? [];
  const others = user !== null && keptSub !== '' && keptSub !== user.sub;
  const language = lng && isName.test(lng) ? lng : others ? '' : keptLng;
  writeStorage(tab, askedKey, language ? `${language} ${user?.sub ?? keptSub}` : null);
  return resolveLocale({ lng: language || null, userLocale: user?.locale });
}
const isName = /^[\w-]{2,20}$/;

/** Forgets what was asked for: the user leaves. */
export const forgetRequestedLanguage = (): void => writeStorage(tab, askedKey, null);

/** Remembers, in this tab, the language that was chosen in a menu; it replaces an earlier `lng`. */
export const rememberLanguage = (locale: Locale, user: User | null): void =>
  writeStorage(tab, askedKey, `${locale} ${user?.sub ?? ''}`);
