import type { FormNode } from './node.ts';

/** The nodes in the order of their elements; those without an element last. */
export function inDocumentOrder<T extends FormNode>(nodes: readonly T[]): readonly T[] {
  const heads = new Map(nodes.map((node) => [node, node.head]));
  return nodes.toSorted((one, other) => {
    const [a, b] = [heads.get(one), heads.get(other)];
    if (!a || !b) return Number(!a) - Number(!b);
    return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING) > 0 ? 1 : -1;
  });
}
