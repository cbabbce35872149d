import en from '../public/locale/en/translation.json5?raw';
import nl from '../public/locale/nl/translation.json5?raw';

/** The catalogue of a language, as it lies on the server. */
export const texts = (locale: 'nl' | 'en'): string => (locale === 'en' ? en : nl);
