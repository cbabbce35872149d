import { ErrorState, Skeleton } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { type Answer, useAnswer } from './ask.ts';
import { usePortalLanguage } from './LanguageProvider.tsx';

export interface LoadedProps<T> {
  /** Where the API has it. */
  path: string;
  children(data: T): ReactNode;
}

/** Shows what the API answers: a skeleton until then, and a way to try again where it fails. */
export function Loaded<T>({ path, children }: LoadedProps<T>) {
  const { t } = usePortalLanguage();
  const [answer, again]: [Answer<T>, () => void] = useAnswer<T>(path);
  if (answer.state === 'ready') return children(answer.data);
  return answer.state === 'loading' ? <Skeleton lines={3} /> : <ErrorState title={t('failed')} onRetry={again} />;
}
