import { Notice } from '@ledenbureau/ui';
import { problemItems } from '../api/problem.ts';
import { useDesk } from '../desk.ts';
import { useProblemText } from './useProblemText.ts';

export interface FailureProps {
  error: unknown;
  /** `warning` where nothing failed that somebody began; default `danger`. */
  tone?: 'danger' | 'warning';
}

/** What the server refused, in a sentence, with the way to the help about it. */
export function Failure({ error, tone = 'danger' }: FailureProps) {
  const { failure } = useProblemText();
  const { Explain } = useDesk();
  return (
    <Notice tone={tone}>
      {failure(error)} {Explain && <Explain codes={problemItems(error).map(({ code }) => code)} />}
    </Notice>
  );
}
