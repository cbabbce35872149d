import { useI18n } from '@ledenbureau/i18n';
import { Money, Stack, Text } from '@ledenbureau/ui';
import type { ReturnRequest } from '../../api/types.ts';

export interface AtMostSumProps {
  outcome: ReturnRequest['outcome'];
  cents: number;
}

/** The largest amount that can come of a request. */
export function AtMostSum({ outcome, cents }: AtMostSumProps) {
  const { t } = useI18n();
  return (
    <dl>
      <Stack direction="row" gap={0} align="baseline" justify="between">
        <Text as="dt" weight="strong">
          {t(`returns.atMost.${outcome}`)}
        </Text>
        <Text as="dd" size="figure">
          <Money cents={cents} />
        </Text>
      </Stack>
    </dl>
  );
}
