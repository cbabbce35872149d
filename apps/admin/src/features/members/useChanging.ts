import { useQueryClient } from '@tanstack/react-query';
import { refreshEverything } from '@ledenbureau/workbench';

/** Waits for a change of a member, after which everything that is shown is asked for anew. */
export function useChanging() {
  const client = useQueryClient();
  return async <T>(call: Promise<T>): Promise<T> => {
    const answer = await call;
    void refreshEverything(client);
    return answer;
  };
}
