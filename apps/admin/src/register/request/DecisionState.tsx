import { Text, type TextProps } from '@ledenbureau/ui';
import type { ReactNode } from 'react';

export interface DecisionStateProps {
  /** It can be decided on now, somebody or something has to be waited for, or something keeps it back. */
  is: 'now' | 'wait' | 'blocked';
  children: ReactNode;
}

const looks: Record<DecisionStateProps['is'], TextProps> = {
  now: { tone: 'accent', weight: 'medium' },
  wait: { tone: 'quiet', nowrap: true },
  blocked: { tone: 'warning' },
};

/** Whether a request can be decided on; only what keeps it back stands out. */
export function DecisionState({ is, children }: DecisionStateProps) {
  return <Text {...looks[is]}>{children}</Text>;
}
