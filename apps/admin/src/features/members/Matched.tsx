import { Text } from '@ledenbureau/ui';
import { parts } from './matched.ts';

/** A text with what is looked for in bold. */
export function Matched({ text, q }: { text: string; q: string }) {
  if (q === '') return text;
  return parts(text, q).map(({ text: part, match }, index) =>
    match ? (
      <Text as="b" weight="strong" key={index}>
        {part}
      </Text>
    ) : (
      part
    ),
  );
}
