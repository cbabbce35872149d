'use client';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Frame } from '../../src/portal/Frame.tsx';

export default function MemberLayout({ children }: { children: ReactNode }) {
  return <Frame path={usePathname()}>{children}</Frame>;
}
