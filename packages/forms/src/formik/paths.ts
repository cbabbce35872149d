// How the nodes of a form are found by their path, and the path by a node.
import { GroupNode } from '../core/groupNode.ts';
import type { FormNode } from '../core/node.ts';
import { type Child, ParentNode } from '../core/parentNode.ts';
import { keyOf, pathOf } from '../core/values.ts';
import { Slice } from './slice.ts';

/** Goes down a path as far as nodes lead. Answers the last node, the rest of the path, and the slice on the way. */
export function walk(
  root: ParentNode,
  path: readonly string[],
): { node: Child; rest: readonly string[]; slice: Slice | null } {
  let node: Child = root;
  let slice: Slice | null = null;
  let length = 0;
  while (length < path.length && node instanceof ParentNode) {
    const next: Child | null = node.at([path[length]!]);
    if (!next) break;
    node = next;
    length++;
    if (!slice && node instanceof Slice) slice = node;
  }
  return { node, rest: path.slice(length), slice };
}

/** The node of a whole path; null where there is none. */
export function nodeAt(root: ParentNode, path: string): Child | null {
  const { node, rest } = walk(root, pathOf(path));
  return rest.length === 0 ? node : null;
}

/** Every node below a group by its path; what is inside of a group comes before it. */
export function* nodesBelow(group: ParentNode, prefix = ''): Generator<[string, Child]> {
  for (const [index, node] of group.children().entries()) {
    const path = prefix + (group instanceof GroupNode ? keyOf(node.name) : String(index));
    if (node instanceof ParentNode) yield* nodesBelow(node, `${path}.`);
    yield [path, node];
  }
}

/** The names that lead to a node. */
export function pathTo(node: FormNode): string[] {
  const path: string[] = [];
  for (let at: FormNode = node; at.parent; at = at.parent) path.unshift(at.name);
  return path;
}
