import { PageHeader, Stack } from '@ledenbureau/ui';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from './usePageTitle.ts';

export type PageProps = Omit<ComponentProps<typeof PageHeader>, 'title' | 'titleRef'> & {
  title: string;
  children: ReactNode;
};

/** Set once the first page was shown: from then on a new page takes the focus to its heading. */
let navigated = false;

/** A page: heading, document title, and focus on the heading after in-app navigation. */
export function Page({ children, ...header }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(header.title);
  useEffect(() => {
    if (navigated && heading.current) {
      heading.current.tabIndex = -1;
      heading.current.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    navigated = true;
  }, []);
  return (
    <Stack gap={5}>
      <PageHeader {...header} titleRef={heading} />
      {children}
    </Stack>
  );
}
