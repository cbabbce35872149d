'use client';
import { RegistrationPage } from '../../../src/portal/FrontPages.tsx';
import { FrontPage } from '../FrontPage.tsx';

export default function Page() {
  return <FrontPage page={RegistrationPage} />;
}
