import { Heading, Stack, Text } from '@ledenbureau/ui';
import { useI18n } from '@ledenbureau/i18n';
import type { ReturnRoundDetail } from '../../../api/types.ts';
import type { RoundSums } from '../round.api.ts';
import { isSome } from '../../../register/transaction/decimal.ts';

/** The rule by which a round was divided, in words, and where it decided between equals. */
export function TieRule({ round, sums }: { round: ReturnRoundDetail; sums: RoundSums }) {
  const { t, formats } = useI18n();
  const { policy, deaths_first: first } = round;
  const words = !isSome(sums.rest)
    ? [t('returns.rule.enough')]
    : [
        first && sums.deaths > 0 ? t('returns.rule.deaths') : null,
        t(`returns.rule.${policy}`),
        policy === 'pro_rata_largest_remainder' && sums.raised > 0
          ? t(round.whole_units ? 'returns.rule.raised' : 'returns.rule.raisedParts', {
              count: sums.raised,
              shown: formats.number(sums.raised),
            })
          : null,
        sums.tied > 0 ? t('returns.rule.tied', { count: sums.tied, raised: formats.number(sums.tied_raised) }) : null,
      ];
  return (
    // no longer a line than reads well
    <Stack gap={0} width="48rem">
      <Heading level={2}>{t('returns.line.title')}</Heading>
      <Text as="p" size="dense" tone="quiet">
        {words.filter(Boolean).join(' ')}
      </Text>
    </Stack>
  );
}
