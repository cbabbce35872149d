import type { Params } from '../validators/validator.ts';

/** What a person typed where the value is read from text: the text, and why it could not be read. */
export interface ParsedValue {
  text: string;
  problem: string | null;
  /** What the message can name: `scale`, limits, the two readings of an ambiguous number. */
  params?: Params | undefined;
  /** It is being typed and may still become right. */
  unfinished?: boolean | undefined;
}

/** Problems with a name of their own among the messages, whatever is read. */
const names: Readonly<Record<string, string>> = {
  ambiguous: 'ambiguous',
  too_many_decimals: 'decimals',
  out_of_range: 'range',
};

/** What the message about a text that cannot be used is called, and what it says: `kind` is number, money or date. */
export function refusal({ problem, params = {} }: ParsedValue, kind = 'invalid') {
  const name = names[problem ?? ''] ?? kind;
  return { name, params: { ...params, problem }, outcome: outcomeOf(name, kind, params) };
}

/** In which way a text cannot be used, where the message about it depends on that. */
function outcomeOf(name: string, kind: string, params: Params): string | undefined {
  const has = (limit: string) => limit in params || `${limit}_cents` in params;
  if (name === 'range' && (has('min') || has('max'))) {
    const limits = has('min') ? (has('max') ? 'minMax' : 'min') : 'max';
    return limits + kind.charAt(0).toUpperCase() + kind.slice(1);
  }
  if (name === 'range' && 'day' in params) return 'refused';
  if (name === 'ambiguous' && 'first' in params) return 'readings';
  if (name === 'range' || name === 'ambiguous') return kind === 'date' ? 'date' : undefined;
  return params.scale === 0 ? 'whole' : undefined;
}
