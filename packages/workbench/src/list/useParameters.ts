import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { firstPage, withParameters } from './withParameters.ts';

/** Gives parameters of the address other values; '' removes one. */
type Change = (changes: Readonly<Record<string, string>>) => void;

/** What the address says of a page, and how it comes to say something else, in the same entry of the history. */
export interface UrlParameters {
  search: URLSearchParams;
  /** Another filter: whatever list is there starts at its first page. */
  narrow: Change;
  /** A panel, a step or a dialog: whatever list is there stays where it is. */
  put: Change;
  /** Where both say too little. */
  replace(next: (current: URLSearchParams) => URLSearchParams): void;
}

export function useParameters(): UrlParameters {
  const [search, setSearch] = useSearchParams();
  // an answer that comes once another page is there is none of its address
  const address = useRef<typeof setSearch | null>(null);
  useLayoutEffect(() => {
    address.current = setSearch;
    return () => {
      address.current = null;
    };
  });
  const replace: UrlParameters['replace'] = (next) => address.current?.(next, { replace: true });
  const put: Change = (changes) => replace((current) => withParameters(current, changes));
  return { search, narrow: (changes) => put({ ...firstPage, ...changes }), put, replace };
}
