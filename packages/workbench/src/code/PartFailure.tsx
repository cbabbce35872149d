import { useI18n } from '@ledenbureau/i18n';
import { Dialog } from '@ledenbureau/ui';
import { PageError } from './RouteError.tsx';

/** What a part that opens over a page is told, as a dialog is. */
interface PartProps {
  open?: boolean;
  onClose?(): void;
}

export interface PartFailureProps {
  error: unknown;
  part: PartProps;
  /** How often it was tried again. */
  attempt: number;
  /** Loads the part anew, once it is shown. */
  onRetry(): void;
}

/** In the place of a part that could not be loaded. What fails a second time although the server answers may be of an older version: the page is loaded anew. */
export function PartFailure({ error, part: { open = true, onClose }, attempt, onRetry }: PartFailureProps) {
  const { t } = useI18n();
  const failure = <PageError error={error} {...(attempt === 0 ? { onRetry: onRetry } : {})} />;
  if (onClose === undefined) return failure;
  const close = () => {
    // the next press tries again
    onRetry();
    onClose();
  };
  return (
    <Dialog open={open} size="small" title={t('workbench.failure.part')} onClose={close}>
      {failure}
    </Dialog>
  );
}
