import type { Auth } from '@ledenbureau/auth';
import { useEffect, useState } from 'react';

/** What the API of the portal answers at a path; null until then. */
export function useAnswer<T>(auth: Auth, path: string): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  useEffect(() => {
    const ask = async () => {
      const response = await auth.fetch(new Request(`${auth.config.apiUrl}/${path}`));
      setAnswer((await response.json()) as T);
    };
    ask().catch(reportError);
  }, [auth, path]);
  return answer;
}
