import { Skeleton } from '@ledenbureau/ui';

/** In place of the application while it starts: nothing at first, so that nothing flashes; then that it is busy. */
export function Starting() {
  return (
    // where the page will stand, whose frame is not there yet
    <main aria-busy="true" style={{ maxInlineSize: '40rem', marginInline: 'auto', padding: '15vh 1rem' }}>
      <Skeleton lines={6} />
    </main>
  );
}
