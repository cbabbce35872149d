/** The first `most` of a strip of figures, and the rest, which is told as one sum: one alone is no rest. */
export function foldRest<Part>(
  parts: readonly Part[],
  most: number,
): { first: readonly Part[]; rest: readonly Part[] } {
  return parts.length > most + 1
    ? { first: parts.slice(0, most), rest: parts.slice(most) }
    : { first: parts, rest: [] };
}
