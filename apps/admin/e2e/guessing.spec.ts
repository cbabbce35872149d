// Somebody who guesses is stopped: in the browser, as it is for whoever asks the servers themselves.
import { expect, test } from './test.ts';

/** Nobody else signs in as him: for a quarter of an hour nobody can. */
const dirk = { email: 'dirk@ledenbureau.example', password: 'demo-dirk-2026' };

test('after ten wrong passwords nobody gets in, not even with the right one, and what was typed stays', async ({
  page,
}) => {
  const { email, password } = dirk;
  await page.goto('/');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByRole('button', { name: 'Verder' }).click();
  const field = page.getByRole('textbox', { name: 'Wachtwoord' });
  const wrong = Array.from({ length: 11 }, (_, index) => `fout-${index}`);
  for (const [index, guess] of [...wrong, password].entries()) {
    const answered = page.waitForResponse((answer) => /\/self-service\/login\?/u.test(answer.url()));
    await field.fill(guess);
    await page.getByRole('button', { name: /^Aanmelden$/ }).click();
    expect((await answered).status()).toBe(index < 10 ? 400 : 429);
    await expect(
      page.getByText(index < 10 ? /klopt niet|onjuist|komen niet overeen/ : /^Dit is te vaak geprobeerd/).first(),
    ).toBeVisible();
  }
  await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue(email);
});
