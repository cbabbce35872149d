import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { approvalQuery, type InterestRunDetail } from './interest.api.ts';

/**
 * What a run comes to for whoever can approve it: without the members that it holds since it was filed. The server
 * works that out, as a held amount is before tax. Undefined until it is known, and of a run that is out of date.
 */
export function useBooking(run: InterestRunDetail | undefined, approves: boolean): InterestRunDetail | undefined {
  const api = useApi();
  const differs =
    approves && run?.status === 'waiting' && run.skipped_members.some(({ held_for }) => held_for !== null);
  const { data } = useQuery({ ...approvalQuery(api, run ?? { id: '', version: 0 }), enabled: differs });
  if (!run || !differs) return run;
  return data?.digest === run.digest ? { ...run, ...data } : undefined;
}
