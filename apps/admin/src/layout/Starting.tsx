import { Skeleton } from '@ledenbureau/ui';
import { useLayoutEffect } from 'react';

/** In place of the application while it starts: nothing at first, so that nothing flashes; then that it is busy. */
export function Starting() {
  // the frame of the pages, if the document has one, stays where it is (frame.css)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.starting = '';
    return () => void delete dataset.starting;
  }, []);
  return (
    // where the page will stand, whose frame is not there yet
    <main aria-busy="true" style={{ maxInlineSize: '40rem', marginInline: 'auto', padding: '15vh 1rem' }}>
      <Skeleton lines={6} />
    </main>
  );
}
