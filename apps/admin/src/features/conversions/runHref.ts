import { paths } from '../../paths.ts';

/** Address of a run. */
export const runHref = (id: string) => `${paths.conversions}/${id}`;
