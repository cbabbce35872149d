import type { ContextSpec, RunOptions, Spec } from 'axe-core';

interface A11yParameters {
  test?: 'error' | 'todo' | 'off';
  disable?: boolean;
  config?: Spec;
  context?: ContextSpec;
  options?: RunOptions;
}

/** Parts of Storybook itself. */
const storybooksOwn = ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'];

/** The rules of axe that look at colours. Elements, names and roles are the same in both themes. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * The accessibility addon checks a story in the theme it is shown in, the light one; this checks the colours of the same
 * story, as its play function left it, in the dark one. Throws what axe finds.
 */
export async function axeInDark(parameters: A11yParameters = {}): Promise<void> {
  if (parameters.disable || parameters.test !== 'error') return;
  const { default: axe } = await import('axe-core');
  const { documentElement: root, body } = document;
  const [theme, scheme] = [root.dataset.theme, root.style.colorScheme];
  // a colour on its way from one theme to the other is none that a person reads by
  const atOnce = document.createElement('style');
  atOnce.textContent = '*, ::before, ::after { transition: none !important }';
  document.head.append(atOnce);
  root.dataset.theme = 'dark';
  root.style.colorScheme = 'dark';
  try {
    axe.reset();
    axe.configure(parameters.config ?? {});
    const context = parameters.context ?? { include: body, exclude: storybooksOwn };
    const disabled = (parameters.config?.rules ?? []).filter(({ enabled }) => enabled === false);
    const values = colorRules.filter((rule) => disabled.every(({ id }) => id !== rule));
    const { violations } = await axe.run(context, { ...parameters.options, runOnly: { type: 'rule', values } });
    if (violations.length === 0) return;
    const sentences = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary ?? ''}`),
    );
    throw new Error(`In the dark theme axe found:\n${sentences.join('\n')}`);
  } finally {
    root.style.colorScheme = scheme;
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
    atOnce.remove();
  }
}
