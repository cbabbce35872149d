import { WireError } from './errors.ts';
import { isRecord } from './negotiate.ts';

interface Operation {
  op: string;
  path: string;
  value?: unknown;
}

/**
 * Applies a JSON Patch (RFC 6902) with add, replace, remove and test to an object; the given one stays as it is.
 * @throws WireError 400 for another operation, a path that is not there, or a test that fails.
 */
export function applyPatch<T extends object>(target: T, patch: unknown): T {
  if (!Array.isArray(patch)) throw refuse('The patch must be an array of operations.');
  const result = structuredClone(target);
  for (const operation of patch as unknown[]) {
    if (!isRecord(operation) || typeof operation.op !== 'string' || typeof operation.path !== 'string') {
      throw refuse('Each operation needs op and path.');
    }
    apply(result, operation as unknown as Operation);
  }
  return result;
}

function apply(root: object, { op, path, value }: Operation): void {
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const name = steps.pop();
  if (name === undefined || [...steps, name].includes('__proto__')) throw refuse(`The path "${path}" is not allowed.`);
  let place: unknown = root;
  for (const step of steps) place = isRecord(place) || Array.isArray(place) ? member(place, step) : undefined;
  if (!isRecord(place) && !Array.isArray(place)) throw refuse(`The path "${path}" does not exist.`);
  const known = Object.hasOwn(place, name);
  if (op !== 'add' && !known) throw refuse(`The path "${path}" does not exist.`);
  const holder = place as Record<string, unknown>;
  switch (op) {
    case 'add':
      if (Array.isArray(place)) place.splice(name === '-' ? place.length : Number(name), 0, value);
      else holder[name] = value;
      return;
    case 'replace':
      holder[name] = value;
      return;
    case 'remove':
      if (Array.isArray(place)) place.splice(Number(name), 1);
      else delete holder[name];
      return;
    case 'test':
      if (JSON.stringify(holder[name]) !== JSON.stringify(value)) throw refuse(`The test of "${path}" failed.`);
      return;
    default:
      throw refuse(`The operation "${op}" is not supported.`);
  }
}

const member = (place: Record<string, unknown> | unknown[], step: string): unknown =>
  Object.hasOwn(place, step) ? (place as Record<string, unknown>)[step] : undefined;

const refuse = (reason: string): WireError => new WireError(400, { reason });
