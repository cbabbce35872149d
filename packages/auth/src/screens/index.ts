export { LoginScreen, type LoginScreenProps } from './LoginScreen.tsx';
export { useErrorText } from './useErrorText.ts';
