import { useAuth } from '@ledenbureau/auth/react';
import { useEffect } from 'react';
import { Navigate, NavigationType, useNavigationType } from 'react-router-dom';
import { paths } from '../paths.ts';
import { forgetRequestedLanguage } from '../preferences.ts';
import { forgetMembers } from '../register/member/forgetMembers.ts';
import { Starting } from './Starting.tsx';

/** Where the menu leads who signs out. Opened in any other way, by a link from elsewhere say, it ends nothing. */
export function SignOut() {
  const { signOut } = useAuth();
  const onPurpose = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    if (!onPurpose) return;
    forgetRequestedLanguage();
    forgetMembers();
    void signOut().catch(reportError);
  }, [onPurpose, signOut]);
  return onPurpose ? <Starting /> : <Navigate to={paths.home} replace />;
}
