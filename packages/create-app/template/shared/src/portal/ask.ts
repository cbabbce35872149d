import { createContext, use, useCallback, useEffect, useState } from 'react';

/** Sends a request to the API of the portal, for whoever is here. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

const Context = createContext<Ask | null>(null);

/** Says how the pages below it ask the API. */
export const AskProvider = Context.Provider;

export function useAsk(): Ask {
  const ask = use(Context);
  if (ask === null) throw new Error('The pages need an <AskProvider> above them.');
  return ask;
}

/** The address of the API below the address of the portal. */
export const apiPath = '/api/v1';

export type Answer<T> = { state: 'loading' | 'failed' } | { state: 'ready'; data: T };

async function read<T>(ask: Ask, path: string): Promise<Answer<T>> {
  try {
    const response = await ask(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return { state: 'ready', data: (await response.json()) as T };
  } catch (error) {
    reportError(error);
    return { state: 'failed' };
  }
}

/** What the API answers at a path, and how to ask once more. */
export function useAnswer<T>(path: string): [Answer<T>, () => void] {
  const ask = useAsk();
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'loading' });
  useEffect(() => {
    let isThere = true;
    const show = async (): Promise<void> => {
      const next = await read<T>(ask, path);
      if (isThere) setAnswer(next);
    };
    void show();
    return () => {
      isThere = false;
    };
  }, [ask, path]);
  const again = useCallback(async () => {
    setAnswer({ state: 'loading' });
    setAnswer(await read<T>(ask, path));
  }, [ask, path]);
  return [answer, () => void again()];
}
