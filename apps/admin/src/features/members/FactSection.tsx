import { Heading, RuledStack, Stack, Text } from '@ledenbureau/ui';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

export interface FactSectionProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  title: string;
  /** At the end of the heading's line. */
  action?: ReactNode;
}

/** A few facts under a heading of their own, in the quiet column beside what a member has. */
export function FactSection({ title, action, children, ...rest }: FactSectionProps) {
  const id = useId();
  return (
    <RuledStack as="section" rule="end" pad={3} gap={1} aria-labelledby={id} {...rest}>
      <Stack direction="row" justify="between" gap={2} wrap={false}>
        <Heading level={2} size="dense" id={id}>
          {title}
        </Heading>
        {action}
      </Stack>
      <Text as="div" size="dense" breakAnywhere>
        {children}
      </Text>
    </RuledStack>
  );
}
