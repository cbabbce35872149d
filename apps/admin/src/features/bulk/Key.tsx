import { Kbd } from '@ledenbureau/ui';

/** The key that does the same as the button it stands in. */
export function Key({ children }: { children: string }) {
  return <Kbd boxed>{children}</Kbd>;
}
