import { useEffect, useRef, useState } from 'react';
import type { FieldFeedback } from '../internal/Feedback.tsx';
import { canonicalPostcode, isPostcode } from '../PostcodeField/postcode.ts';
import { useUiLabels } from '../provider/context.ts';
import type { Address, AddressLookup, AddressMatch } from './address.types.ts';

/** After the last key, before it is asked: nobody means the houses 1 and 12 on the way to 123. In ms. */
const pause = 300;
const parts = ['street', 'locality'] as const;
const nothing: AddressMatch = { street: '', locality: '' };

type Answer = AddressMatch | 'none' | 'failed';

/**
 * Asks for the street and the town once the postal code and the house number of a Dutch address are there and were changed, and
 * gives what may be filled: never over what somebody typed. What was filled is taken back when the next answer is another.
 * Returns what there is to say of it.
 */
export function useAddressLookup(
  address: Address,
  lookup: AddressLookup | undefined,
  fill: (found: Partial<AddressMatch>) => void,
): FieldFeedback | undefined {
  const labels = useUiLabels();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const filled = useRef(nothing);
  const houseNumber = address.houseNumber.trim();
  const whole = address.country === 'NL' && isPostcode(address.postalCode) && /^\d+$/.test(houseNumber);
  const code = canonicalPostcode(address.postalCode);
  const key = whole ? `${code} ${houseNumber}` : null;
  // an address that was known is not asked again
  const lastKey = useRef(key);
  const latest = useRef({ address, lookup, fill });
  useEffect(() => {
    latest.current = { address, lookup, fill };
  });

  useEffect(() => {
    if (key === lastKey.current) return undefined;
    lastKey.current = key;
    setAnswer(null);
    if (key === null || !latest.current.lookup) return undefined;
    const aborter = new AbortController();
    const take = (answer: Answer) => {
      if (aborter.signal.aborted) return;
      const values = typeof answer === 'string' ? nothing : answer;
      const { address, fill } = latest.current;
      const free = parts.filter((part) => address[part] === '' || address[part] === filled.current[part]);
      const news = free.filter((part) => address[part] !== values[part]);
      filled.current = { ...nothing, ...Object.fromEntries(free.map((part) => [part, values[part]])) };
      if (news.length > 0) fill(Object.fromEntries(news.map((part) => [part, values[part]])));
      setAnswer(answer);
    };
    const ask = () => {
      const { lookup } = latest.current;
      lookup?.(code, houseNumber, { signal: aborter.signal }).then(
        (answer) => take(answer ?? 'none'),
        () => take('failed'),
      );
    };
    const timer = setTimeout(ask, pause);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [key, code, houseNumber]);

  if (answer === null) return undefined;
  if (answer === 'none') return { type: 'warning', message: labels.addressUnknown };
  if (answer === 'failed') return { type: 'warning', message: labels.addressFailed };
  return { type: 'info', message: labels.addressFound(answer) };
}
