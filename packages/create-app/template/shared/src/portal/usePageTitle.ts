import { useEffect } from 'react';
import { name } from './brand.ts';

/** Sets the title of the document, which ends in the name of the cooperative. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${name}`;
  }, [title]);
}
