import { PageHeader, Stack } from '@ledenbureau/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from './usePageTitle.ts';

/** The path of the last page that was shown; null before the first. */
let lastPath: string | null = null;

/** A page of the portal: its title, in the document too, which takes the focus after a step within the portal. */
export function PortalPage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    const path = window.location.pathname;
    if (lastPath !== null && lastPath !== path) heading.current?.focus({ preventScroll: true });
    lastPath = path;
  }, []);
  return (
    <Stack gap={6}>
      <PageHeader title={title} titleRef={heading} />
      {children}
    </Stack>
  );
}
