import { Skeleton } from '@ledenbureau/ui';

/** In place of the application while it starts: nothing at first, so that nothing flashes; then that it is busy. */
export function Starting() {
  return (
    <main aria-busy="true">
      <Skeleton lines={6} style={{ margin: '15vh auto', maxInlineSize: '40rem' }} />
    </main>
  );
}
