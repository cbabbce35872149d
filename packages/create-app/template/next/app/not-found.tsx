'use client';
import { usePathname } from 'next/navigation';
import { Frame } from '../src/portal/Frame.tsx';
import { NotFound } from '../src/portal/NotFound.tsx';

export default function Page() {
  return (
    <Frame path={usePathname()}>
      <NotFound />
    </Frame>
  );
}
