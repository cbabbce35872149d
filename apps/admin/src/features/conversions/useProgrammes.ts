import { useQuery } from '@tanstack/react-query';
import { useParameters } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { type Programme, programmesQuery } from './conversion.api.ts';

/** Runs can be planned by it. */
const isLive = ({ terms }: Programme): boolean => terms !== null && !terms.ended;

/** The programme that is looked at first: the one whose turn it is. */
function first(programmes: readonly Programme[]): Programme | undefined {
  const day = ({ run, next_on: next }: Programme) => run?.run_on ?? next ?? '9999-12-31';
  return programmes.toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)) || day(a).localeCompare(day(b)))[0];
}

/** The programmes, and of these the one that the address names. */
export function useProgrammes() {
  const { search, narrow } = useParameters();
  const query = useQuery(programmesQuery(useApi()));
  const programmes = query.data?.items ?? [];
  const programme = programmes.find(({ id }) => id === search.get('programme')) ?? first(programmes);
  return {
    query,
    programmes,
    programme,
    /** That programme, where runs can be planned by it. */
    plannable: programme && isLive(programme) ? programme : undefined,
    /** The dialog that is open. */
    dialog: search.get('do'),
    change: narrow,
  };
}
