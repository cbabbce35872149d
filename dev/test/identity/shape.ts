import type { Body } from './client.ts';

/** An example answer without its values: types, the fields of a form, the ids of its messages. */
export interface Example {
  status: number;
  shape: unknown;
  state?: string;
  /** The actions of `continue_with`. */
  steps?: string[];
  error?: { id?: string; reason?: string; message?: string };
}

type Node = Body['ui']['nodes'][number] & { attributes: { id?: string }; meta: { label?: { id: number } } };

/** A field of a form in one line: `group/name/type/label`, and the messages on it. */
function finger({ type, group, attributes, meta, messages }: Node): string {
  const name = attributes.name ?? attributes.id;
  const on = messages.length > 0 ? ` ${messages.map(({ id }) => id).join(',')}` : '';
  return `${group}/${name}/${attributes.type ?? type}/${meta.label?.id ?? '-'}${on}`;
}

/**
 * Where the answer has not what the example has. It may have more: an optional field, or a trait that the example's
 * schema lacks; Ory's own description watches over those.
 */
export function differences(shape: unknown, actual: unknown, path = ''): string[] {
  // An answer without a body.
  if (shape === 'null' && path === '') return actual === undefined ? [] : ['there is a body'];
  if (typeof shape === 'string') {
    const type = actual === null ? 'null' : typeof actual;
    return type === shape ? [] : [`${path} is ${type} and not ${shape}`];
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(actual)) return [`${path} is no list`];
    return shape.length === 0 ? [] : differences(shape[0], actual[0], `${path}[0]`);
  }
  if (shape === null || typeof shape !== 'object') return [`${path} has a strange example`];
  if (typeof actual !== 'object' || actual === null) return [`${path} is missing`];
  return Object.entries(shape).flatMap(([key, inner]) => {
    const value = (actual as Record<string, unknown>)[key];
    const place = `${path}.${key}`;
    if (key === 'nodes') return missing(inner as string[], (value as Node[]).map(finger), place);
    if (key === 'messages') return same(inner as number[], value as { id: number }[], place);
    return differences(inner, value, place);
  });
}

/** The fields of the example, in their order; others may stand between them. */
function missing(wanted: string[], found: string[], path: string): string[] {
  let at = 0;
  for (const one of found) if (one === wanted[at]) at++;
  return at === wanted.length ? [] : [`${path} lacks ${wanted[at]}: ${found.join(' · ')}`];
}

function same(wanted: number[], found: { id: number }[] | undefined, path: string): string[] {
  const ids = (found ?? []).map(({ id }) => id);
  return JSON.stringify(ids) === JSON.stringify(wanted)
    ? []
    : [`${path} are ${ids.join(', ')}, not ${wanted.join(', ')}`];
}

export const stepsOf = ({ continue_with: steps = [] }: Partial<Body>): string[] => steps.map(({ action }) => action);
