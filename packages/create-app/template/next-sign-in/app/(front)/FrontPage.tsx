'use client';
import { useSearchParams } from 'next/navigation';
import type { ComponentType } from 'react';
import type { FrontPageProps } from '../../src/portal/FrontPages.tsx';

/** A page of signing in, with the parameters of the address. */
export function FrontPage({ page: Page }: { page: ComponentType<FrontPageProps> }) {
  return <Page search={useSearchParams()} />;
}
