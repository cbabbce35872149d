import { Button } from '@ledenbureau/ui';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

test('every style element carries the nonce that the server wrote into the page', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta property="csp-nonce" nonce="once" />');
  // it reads the page when it is loaded
  const { StrictRoot } = await import('./StrictRoot.tsx');
  const before = new Set(document.querySelectorAll('style'));
  const { getByRole } = await render(
    <StrictRoot>
      <Button>Boeken</Button>
    </StrictRoot>,
  );
  await expect.element(getByRole('button', { name: 'Boeken' })).toBeVisible();
  const styles = [...document.querySelectorAll('style')].filter((style) => !before.has(style));
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.map((style) => style.nonce)).toEqual(styles.map(() => 'once'));
});
