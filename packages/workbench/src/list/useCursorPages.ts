import { pageSizes } from '@ledenbureau/ui';
import { useSearchParams } from 'react-router-dom';
import { readStorage, writeStorage } from '../storage.ts';
import { withFilter } from './withFilter.ts';

const tab = () => sessionStorage;
/** A cursor points forward only: which page came before it is kept in this tab. */
const trailKey = (cursor: string) => `ledenbureau.page.${cursor}`;

/** Forward and back through a cursor-paged list; page and size are in the address, so a link or a reload keeps them. */
export function useCursorPages() {
  const [search, setSearch] = useSearchParams();
  const pageSize = pageSizes.find((size) => String(size) === search.get('size')) ?? pageSizes[0];
  const cursor = search.get('cursor') || undefined;
  const number = Number(search.get('page'));
  const page = cursor !== undefined && Number.isSafeInteger(number) && number > 1 ? number : 1;

  const open = (to: string, at: number, replace = false) =>
    setSearch(
      (current) => {
        const next = withFilter(current, {});
        if (to && at > 1) {
          next.set('page', String(at));
          next.set('cursor', to);
        }
        return next;
      },
      { replace },
    );

  return {
    cursor,
    pageSize,
    /** In the place of a page that is gone. */
    openFirst: () => open('', 1, true),
    /** Props of ui's Pager for the list last answered. */
    pager(list: {
      items: readonly unknown[];
      next_cursor: string | null;
      total: number;
      total_is_lower_bound: boolean;
    }) {
      const { items, next_cursor: next, total, total_is_lower_bound: atLeast } = list;
      return {
        from: items.length === 0 ? 0 : (page - 1) * pageSize + 1,
        to: (page - 1) * pageSize + items.length,
        total,
        atLeast,
        pageSize,
        onPageSizeChange: (size: number) =>
          setSearch((current) => withFilter(current, { size: size === pageSizes[0] ? '' : String(size) })),
        ...(next
          ? {
              onNext: () => {
                writeStorage(tab, trailKey(next), cursor ?? '');
                open(next, page + 1);
              },
            }
          : {}),
        ...(cursor === undefined ? {} : { onPrevious: () => open(readStorage(tab, trailKey(cursor)) ?? '', page - 1) }),
      };
    },
  };
}
