import { ExclamationCircleIcon, useNotifications } from '@ledenbureau/ui';
import { useCallback } from 'react';
import type { FailureNotification } from '../profile/failureNotification.ts';
import { fieldKey } from '../profile/fieldKeys.ts';
import { useErrorText } from './useErrorText.ts';
import { useScreenWords } from './ScreenWords.ts';

/**
 * Notifies of a profile update that failed (specification, section 8): the first message with the name of the field it
 * is about. `about` is the trait that was to be saved, where the service names none.
 */
export function useFailureNotification(): (failure: FailureNotification, about?: string) => void {
  const { lookup } = useScreenWords();
  const { notify } = useNotifications();
  const errorText = useErrorText();
  return useCallback(
    ({ level, message, context }, about) => {
      const key = context ?? fieldKey(about ?? null);
      const field = key === null ? null : lookup(key);
      const text = errorText(message);
      notify({
        level,
        message: field === null ? text : `${field}: ${text}`,
        icon: <ExclamationCircleIcon />,
        data: { field },
      });
    },
    [errorText, lookup, notify],
  );
}
