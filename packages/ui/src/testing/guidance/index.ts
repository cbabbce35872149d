import { actions } from './actions.ts';
import { data } from './data.ts';
import { feedback } from './feedback.ts';
import { fields } from './fields.ts';
import { figures } from './figures.ts';
import type { Guidance } from './guidance.ts';
import { layout } from './layout.ts';
import { shell } from './shell.ts';

export type { Guidance, Rule } from './guidance.ts';

/** Do and don’t by component, of those whose stories have no drawn pair (`DoAndDont`). */
export const guidance: Readonly<Partial<Record<string, Guidance>>> = {
  ...actions,
  ...fields,
  ...feedback,
  ...shell,
  ...data,
  ...figures,
  ...layout,
};
