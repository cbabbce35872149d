import { Text } from '@ledenbureau/ui';
import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useId } from 'react';

export interface FactSectionProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  title: string;
  /** At the end of the heading's line. */
  action?: ReactNode;
}

const section: CSSProperties = { paddingBlock: '0.75rem', borderBlockEnd: '1px solid var(--lb-border)' };

/** A few facts under a heading of their own, in the quiet column beside what a member has. */
export function FactSection({ title, action, children, ...rest }: FactSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} style={section} {...rest}>
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: '0.5rem', marginBlockEnd: '0.25rem' }}>
        <Text as="h2" size="dense" weight="strong" id={id}>
          {title}
        </Text>
        {action}
      </div>
      <Text as="div" size="dense" breakAnywhere>
        {children}
      </Text>
    </section>
  );
}
