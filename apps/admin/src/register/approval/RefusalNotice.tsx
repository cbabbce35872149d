import { Notice } from '@ledenbureau/ui';
import { useProblemText } from '@ledenbureau/workbench';

/** Why it cannot be approved as it is; nothing where it can. */
export function RefusalNotice({ refusal }: { refusal: Error | null }) {
  const { failure } = useProblemText();
  return refusal ? <Notice tone="warning">{failure(refusal)}</Notice> : null;
}
