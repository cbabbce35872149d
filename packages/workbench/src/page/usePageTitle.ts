import { useEffect } from 'react';
import { useProduct } from '../product.ts';

/** Sets the document's title for as long as the page is shown. */
export function usePageTitle(title: string): void {
  const { name } = useProduct();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
