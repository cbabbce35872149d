import { type KeyboardEvent, useState } from 'react';
import { useScreenWords } from './ScreenWords.ts';

/** Props for a password's field: says below its label when Caps Lock is on. */
export function useCapsLock() {
  const { t } = useScreenWords();
  const [on, setOn] = useState(false);
  // Some keys that are filled in by the browser know no modifiers.
  const look = ({ nativeEvent }: KeyboardEvent) => setOn(nativeEvent.getModifierState?.('CapsLock') ?? false);
  return { onKeyUp: look, ...(on ? { hint: t('auth.login.capsLock') } : {}) };
}
