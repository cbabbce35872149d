// A source as a tree, and changes of its text by place: what is not named stays as it was written, formatting included.
import { parse } from '@babel/parser';

/** The tree of a source; JSX stands in any but .ts, .mts and .cts, as in TypeScript. */
export const treeOf = (text, file) =>
  parse(text, {
    sourceType: 'module',
    errorRecovery: true,
    plugins: ['typescript', 'decorators-legacy', ...(/\.[cm]?ts$/.test(file) ? [] : ['jsx'])],
  }).program;

/** Calls `visit` with every node and its parents, the nearest last. */
export function walk(node, visit, parents = []) {
  visit(node, parents);
  const inner = [...parents, node];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc' || key.endsWith('Comments')) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (child?.type) walk(child, visit, inner);
  }
}

/** A text with pieces of it replaced, each `{ start, end, text }`; the same piece named twice is one change. */
export function changed(text, edits) {
  let now = text;
  let before = Infinity;
  for (const { start, end, text: piece } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    if (end > before) continue;
    now = now.slice(0, start) + piece + now.slice(end);
    before = start;
  }
  return now;
}

/** The name of a property that is written as such: `a` of `a: 1`, `'a': 1` and `{ a }`. */
export const keyOf = (property) => (property.computed ? undefined : (property.key?.name ?? property.key?.value));

/** The literals that an expression can come to: of `a ? 'b' : 'c'` both. */
export function results(node) {
  switch (node?.type) {
    case 'StringLiteral':
      return [node];
    case 'ConditionalExpression':
      return [...results(node.consequent), ...results(node.alternate)];
    case 'LogicalExpression':
      return [...results(node.left), ...results(node.right)];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return results(node.expression);
    case 'ObjectExpression':
      return node.properties.flatMap((property) => results(property.value));
    default:
      return [];
  }
}
