import type { FieldMessage, Outcome, Validator, Verdict } from '../validators/validator.ts';
import { stable } from './values.ts';

/** The message of a rule about a field, from what the rule answered; null when nothing is said. */
export function messageOf(
  rule: Pick<Validator<never>, 'name' | 'key' | 'type' | 'fieldName' | 'params'>,
  outcome: Outcome,
  fieldName: string,
): FieldMessage | null {
  if (!outcome) return null;
  const verdict: Verdict = typeof outcome === 'object' ? outcome : {};
  const name = verdict.name ?? rule.name;
  return {
    key: rule.key ?? verdict.key ?? `error.validation.${name}`,
    params: verdict.params ?? rule.params,
    name,
    type: rule.type ?? 'error',
    fieldName: rule.fieldName ?? fieldName,
    ...(typeof outcome === 'string' && { outcome }),
    text: verdict.text,
  };
}

/** Whether a reader would see no difference. */
export const isSameMessage = (a: FieldMessage | null, b: FieldMessage | null): boolean =>
  a === b || (a !== null && b !== null && stable(a, { ...b, params: stable(a.params, b.params) }) === a);
