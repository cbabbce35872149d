import { Stack } from '@ledenbureau/ui';
import { useIsFetching } from '@tanstack/react-query';
import { useNavigation } from 'react-router-dom';
import { Patience } from './Patience.tsx';

/** Above a page: says that what it shows first takes long, its code or its data. What is asked for again, a list says itself. */
export function PagePatience() {
  const isOpening = useNavigation().state === 'loading';
  const fetches = useIsFetching({ predicate: ({ state, meta }) => state.data === undefined && meta?.aside !== true });
  if (!isOpening && fetches === 0) return null;
  return (
    <Stack gap={3}>
      <Patience reading pending />
      {/* room below the words, and none without them */}
      <div />
    </Stack>
  );
}
