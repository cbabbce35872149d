import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { formatParams } from '@ledenbureau/workbench';
import type { Preview } from '../../api/types.ts';

/** What a dry run found that is allowed, but worth a second look. */
export function DryRunWarnings({ warnings }: { warnings: Preview['warnings'] }) {
  const { lookup, formats } = useI18n();
  return warnings.map(({ code, params }) => (
    <p key={code}>{lookup(`create.warning.${code}` satisfies TextKey, formatParams(params, formats))}</p>
  ));
}
