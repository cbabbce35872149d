import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import { formatParams } from '@ledenbureau/workbench';
import type { RedemptionPreview } from '../../api/types.ts';

/** What is allowed, but worth a second look. */
export function PreviewWarnings({ warnings }: { warnings: RedemptionPreview['warnings'] }) {
  const { lookup, formats } = useI18n();
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warning">
      {warnings.map(({ code, params }) => (
        <p key={code}>{lookup(`redemptions.warning.${code}` satisfies TextKey, formatParams(params, formats))}</p>
      ))}
    </Notice>
  );
}
