/** Shows the page in a theme while something is done. */
export async function inTheme<Result>(name: 'light' | 'dark', run: () => Result | Promise<Result>): Promise<Result> {
  const { documentElement: root } = document;
  const [theme, scheme] = [root.dataset.theme, root.style.colorScheme];
  // a colour on its way from one theme to the other is none that a person reads by
  const atOnce = document.createElement('style');
  atOnce.textContent = '*, ::before, ::after { transition: none !important }';
  document.head.append(atOnce);
  root.dataset.theme = name;
  root.style.colorScheme = name;
  try {
    return await run();
  } finally {
    root.style.colorScheme = scheme;
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
    atOnce.remove();
  }
}
