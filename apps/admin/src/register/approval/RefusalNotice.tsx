import { type PlainTextKey, useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import { ApiProblem, Failure } from '@ledenbureau/workbench';

export interface RefusalNoticeProps {
  refusal: Error | null;
  /** What is to be done where a document is missing: the sentence of the code is about a transaction. */
  documentNeeded?: PlainTextKey;
}

/** Why it cannot be approved as it is; nothing where it can. */
export function RefusalNotice({ refusal, documentNeeded }: RefusalNoticeProps) {
  const { t } = useI18n();
  if (documentNeeded && refusal instanceof ApiProblem && refusal.code === 'document_required')
    return <Notice tone="warning">{t(documentNeeded)}</Notice>;
  return refusal ? <Failure tone="warning" error={refusal} /> : null;
}
