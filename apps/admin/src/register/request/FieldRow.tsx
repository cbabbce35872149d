import { Grid } from '@ledenbureau/ui';
import type { ReactNode } from 'react';

/** Fields beside each other while there is room. */
export function FieldRow({ minItemWidth = 152, children }: { minItemWidth?: number; children: ReactNode }) {
  return (
    <Grid gap={3} align="start" minItemWidth={minItemWidth}>
      {children}
    </Grid>
  );
}
