import type Link from 'next/link.js';
import { expectTypeOf, test } from 'vitest';
import type { UiProviderProps } from '../provider/UiProvider.tsx';

test('the link of Next is a linkComponent as it stands', () => {
  expectTypeOf<typeof Link>().toExtend<NonNullable<UiProviderProps['linkComponent']>>();
});
