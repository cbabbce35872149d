import { useLocation } from 'react-router-dom';
import type { PanelAction } from './PanelActions.tsx';

/** Addresses of a transaction's panel over the current page, keeping the page's own parameters. */
export function useTransactionHref(): (id: string, action?: PanelAction) => string {
  const { pathname, search } = useLocation();
  return (id, action) => {
    const next = new URLSearchParams(search);
    next.set('tx', id);
    if (action) next.set('action', action);
    else next.delete('action');
    return `${pathname}?${next.toString()}`;
  };
}
