import { Sentence, Text } from '@ledenbureau/ui';

export interface DryRunSentenceProps {
  /** What happens, or why nothing can be said yet. */
  lead: string;
  /** What it costs, quieter. */
  money?: string | undefined;
  /** It is the thing to decide on; otherwise it is an ordinary line. */
  leads: boolean;
}

/** The one sentence of a dry run, read aloud each time it becomes another; the figures below it are not. */
export function DryRunSentence({ lead, money, leads }: DryRunSentenceProps) {
  return (
    <div>
      <Text as="p" aria-live="polite" size={leads ? 'section' : undefined}>
        <Sentence>{lead}</Sentence>
      </Text>
      {money ? (
        <Text as="p" tone="quiet">
          <Sentence>{money}</Sentence>
        </Text>
      ) : null}
    </div>
  );
}
