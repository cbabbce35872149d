'use client';
import { RecoveryPage } from '../../../src/portal/FrontPages.tsx';
import { FrontPage } from '../FrontPage.tsx';

export default function Page() {
  return <FrontPage page={RecoveryPage} />;
}
