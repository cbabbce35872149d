/** A page that is shown by its number, or where some are left out: before the shown one or after it. */
export type PagePlace = number | 'before' | 'after';

/** As many places whichever page is shown, so that the button under the pointer stays there: seven at most. */
export function pagesAround(page: number, pages: number): PagePlace[] {
  const most = 7;
  const run = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, step) => from + step);
  if (pages <= most) return run(1, pages);
  if (page < 5) return [...run(1, 5), 'after', pages];
  if (page > pages - 4) return [1, 'before', ...run(pages - 4, pages)];
  return [1, 'before', page - 1, page, page + 1, 'after', pages];
}
