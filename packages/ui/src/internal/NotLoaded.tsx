import { useTransition } from 'react';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { useUiLabels } from '../provider/context.ts';

/** Stands where a part would have been that could not be loaded: what is around it goes on without it. */
export function NotLoaded({ retry }: { retry(): void }) {
  const labels = useUiLabels();
  const [retrying, start] = useTransition();
  return <ErrorState title={labels.notLoaded} retrying={retrying} onRetry={() => start(retry)} />;
}
