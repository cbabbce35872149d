import { expect, test } from './test.ts';
import { bookIssue, holding, memberAt, signInAnew } from './app.ts';
import { ownStack } from './ownStack.ts';

const base = Number(process.env.E2E_PORT_BASE ?? 7700) + 10;
test.use({ baseURL: `http://localhost:${base}` });

test('what was booked is still there after everything was stopped and started again', async ({ page }) => {
  const stack = ownStack(base, 'small');
  try {
    await stack.start();
    await signInAnew(page, 'anna');
    const member = await memberAt(page, 0);
    const before = await holding(page, member);
    const number = await bookIssue(page, { member, quantity: '10' });
    await stack.stop();
    await stack.start();

    await page.context().clearCookies();
    await signInAnew(page, 'anna');
    expect(await holding(page, member)).toBe(before + 10);
    await expect(page.getByRole('table', { name: 'Transacties' }).getByRole('link', { name: number })).toBeVisible();
  } finally {
    await stack.remove();
  }
});
