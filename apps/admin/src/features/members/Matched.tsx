import { parts } from './matched.ts';

const strong = { fontWeight: 700 };

/** A text with what is looked for in bold. */
export function Matched({ text, q }: { text: string; q: string }) {
  if (q === '') return text;
  return parts(text, q).map(({ text: part, match }, index) =>
    match ? (
      <b key={index} style={strong}>
        {part}
      </b>
    ) : (
      part
    ),
  );
}
