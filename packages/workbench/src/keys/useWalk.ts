import { useNavigate } from 'react-router-dom';
import { walkLinks } from './walkLinks.ts';

/** Goes from row to row of the table on the page, or to an address. */
export function useWalk() {
  const navigate = useNavigate();
  return { by: walkLinks, go: (href: string) => void navigate(href) };
}
