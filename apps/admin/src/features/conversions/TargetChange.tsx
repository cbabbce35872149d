import { Quantity, Text } from '@ledenbureau/ui';
import type { Difference } from './conversion.api.ts';

/** Units of the target for a member by one calculation. */
const targetOf = (figures: Difference['after']): string =>
  figures?.outcome === 'converted' ? figures.target_quantity : '0';

/** Units of the target for a member by the calculation before, and by this one. */
export function TargetChange({ before, after }: Pick<Difference, 'before' | 'after'>) {
  return (
    <Text nowrap>
      <Quantity value={targetOf(before)} /> → <Quantity value={targetOf(after)} />
    </Text>
  );
}
