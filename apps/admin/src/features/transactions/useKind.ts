import { entry } from './entryForm.tsx';
import { type Elsewhere, fieldsOf, isElsewhere, type KindFields, priceReasons } from './kinds.ts';

/** What the chosen kind asks. Renders the caller when that changes, and at no other key. */
export function useKind(): {
  kind: string;
  fields: KindFields;
  /** It has a page of its own. */
  elsewhere: Elsewhere | null;
  /** Another price than the listed one was chosen. */
  overridden: boolean;
  /** Of which one must be chosen; null where none is asked. */
  reasons: readonly string[] | null;
} {
  const { kind, override } = entry.useFormValues((values) => ({
    kind: values.kind,
    override: values.override === true,
  }));
  const fields = fieldsOf(kind);
  const overridden = fields.priced === true && override;
  return {
    kind,
    fields,
    elsewhere: isElsewhere(kind) ? kind : null,
    overridden,
    reasons: overridden ? priceReasons : (fields.reasons ?? null),
  };
}
