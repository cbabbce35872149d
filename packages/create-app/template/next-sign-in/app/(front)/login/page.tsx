'use client';
import { LoginPage } from '../../../src/portal/FrontPages.tsx';
import { FrontPage } from '../FrontPage.tsx';

export default function Page() {
  return <FrontPage page={LoginPage} />;
}
