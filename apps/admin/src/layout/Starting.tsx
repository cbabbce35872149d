import { Skeleton } from '@ledenbureau/ui';

/** The frame of the pages, if the document has one, stays for as long as this is there (frame.css). */
const keepFrame = (main: HTMLElement | null) =>
  void document.documentElement.toggleAttribute('data-starting', main !== null);

/** In place of the application while it starts: nothing at first, so that nothing flashes; then that it is busy. */
export function Starting() {
  return (
    <main
      ref={keepFrame}
      aria-busy="true"
      // where the page will stand, whose frame is not there yet
      style={{ maxInlineSize: '40rem', marginInline: 'auto', padding: '15vh 1rem' }}
    >
      <Skeleton lines={6} />
    </main>
  );
}
