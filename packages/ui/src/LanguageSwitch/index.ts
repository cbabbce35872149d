export { LanguageSwitch, type Language, type LanguageSwitchProps } from './LanguageSwitch.tsx';
