import { useEffect } from 'react';

/** Sets the document's title for as long as the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Ledenbureau`;
  }, [title]);
}
