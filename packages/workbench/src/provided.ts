import { type Context, useContext } from 'react';

/** What a provider above gives. @throws Error where there is none. */
export function useProvided<T>(context: Context<T | null>, provider: string): T {
  const value = useContext(context);
  if (!value) throw new Error(`${provider} is missing.`);
  return value;
}
