import { Card } from '@ledenbureau/ui';
import type { ReactNode } from 'react';

/**
 * A table on its own surface, its caption shown as heading. A group, not a landmark: the table is already a region
 * of that name where it scrolls.
 */
export function TableCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} role="group" padding="none">
      {children}
    </Card>
  );
}
