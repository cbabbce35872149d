/** Deeper nesting than any catalogue needs; the limit keeps a hostile file from overflowing the stack. */
const maxDepth = 16;

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Turns nested objects into one level with dotted keys: `{a: {b: 'x'}}` → `{'a.b': 'x'}`.
 * The result has no prototype, so no key can reach one.
 * @throws Error when a leaf is not a text, a key is one of JavaScript's own, or the nesting is too deep.
 */
export function flatten(catalogue: unknown): Record<string, string> {
  const flat = Object.create(null) as Record<string, string>;
  if (!isObject(catalogue)) throw new Error('A translation file must hold one object');
  collect(catalogue, '', 1, flat);
  return flat;
}

function collect(node: Record<string, unknown>, prefix: string, depth: number, flat: Record<string, string>): void {
  if (depth > maxDepth) throw new Error(`Translations are nested deeper than ${maxDepth} levels`);
  for (const [name, value] of Object.entries(node)) {
    if (forbiddenKeys.has(name)) throw new Error(`The name "${name}" cannot be a translation key`);
    const key = prefix + name;
    if (typeof value === 'string') flat[key] = value;
    else if (isObject(value)) collect(value, `${key}.`, depth + 1, flat);
    else throw new Error(`The translation of "${key}" is not a text`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
