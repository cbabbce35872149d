import { useNavigate } from 'react-router-dom';

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('main a[data-part=open]')];

/** Goes from row to row of the table on the page; Enter then opens the row, as it does of any link. */
export function useWalk() {
  const navigate = useNavigate();
  return {
    by(rows: number) {
      const links = rowLinks();
      const at = links.findIndex((link) => link === document.activeElement);
      (at < 0 ? links.at(0) : links[at + rows])?.focus();
    },
    go: (href: string) => void navigate(href),
  };
}
