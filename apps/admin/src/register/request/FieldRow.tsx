import { Grid } from '@ledenbureau/ui';
import type { ReactNode } from 'react';

/** Fields beside each other while there is room, their controls on one line (src/fieldRow.css). */
export function FieldRow({ minItemWidth = 152, children }: { minItemWidth?: number; children: ReactNode }) {
  return (
    <Grid gap={[0, 3]} align="start" minItemWidth={minItemWidth} data-field-row>
      {children}
    </Grid>
  );
}
