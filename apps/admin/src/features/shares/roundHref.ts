import { paths } from '../../paths.ts';

/** Address of a round; 'list' and 'new', and 'years' for what went back in each year. */
export const roundHref = (round: string) => `${paths.shareReturns}?round=${round}`;
