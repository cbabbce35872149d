import { Failure } from '@ledenbureau/workbench';

/** Why it cannot be approved as it is; nothing where it can. */
export function RefusalNotice({ refusal }: { refusal: Error | null }) {
  return refusal ? <Failure tone="warning" error={refusal} /> : null;
}
