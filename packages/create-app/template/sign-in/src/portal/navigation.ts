import { createContext, use } from 'react';

/** Leads to another page of the portal without leaving it. */
export type Navigate = (address: string) => void;

const Context = createContext<Navigate | null>(null);
export const NavigateProvider = Context.Provider;

export function usePortalNavigate(): Navigate {
  const navigate = use(Context);
  if (navigate === null) throw new Error('The screens need a <NavigateProvider> above them.');
  return navigate;
}
