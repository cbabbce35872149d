import { Grid } from '@ledenbureau/ui';
import type { ReactNode } from 'react';

/** Fields beside each other while there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Grid gap={3} align="start" minItemWidth={152}>
      {children}
    </Grid>
  );
}
