import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { type ProblemItem } from '@ledenbureau/workbench';
import { type BatchStep, useBatchStep } from '../bulk.api.ts';
import { bulkProblemKey } from '../useBulkProblem.ts';
import type { BatchDialogProps } from './BatchDialog.tsx';

/** What every dialog of a batch begins with; `send` does it. */
export function useDialog({ action, batch, onClose }: BatchDialogProps) {
  const { t } = useI18n();
  const step = useBatchStep(batch.id);
  return {
    frame: {
      title: t(`bulk.do.${action}.title`, { number: batch.number }),
      confirm: t(`bulk.do.${action}.confirm`),
      draftKey: `batch.${action}/${batch.id}`,
      problemKey,
      onClose,
      onDone: onClose,
    },
    send: (batchStep: BatchStep, key: string) => step.mutateAsync({ step: batchStep, key }),
  };
}

/** The sentence about a batch for what the API refused, where that of its code speaks of something else. */
export function problemKey({ code, params = {} }: ProblemItem): TextKey | undefined {
  if (code === 'state_conflict') return 'bulk.problem.overtaken';
  if (code === 'preview_stale') return 'bulk.problem.stale';
  return code === 'not_reversible' ? bulkProblemKey({ code, params }) : undefined;
}
