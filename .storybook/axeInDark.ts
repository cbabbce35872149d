import { inTheme } from './inTheme.ts';
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
  await inTheme('dark', async () => {
    axe.reset();
    axe.configure(parameters.config ?? {});
    const context = parameters.context ?? { include: document.body, exclude: storybooksOwn };
    const disabled = (parameters.config?.rules ?? []).filter(({ enabled }) => enabled === false);
    const values = colorRules.filter((rule) => disabled.every(({ id }) => id !== rule));
    const { violations } = await axe.run(context, { ...parameters.options, runOnly: { type: 'rule', values } });
    if (violations.length === 0) return;
    const sentences = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary ?? ''}`),
    );
    throw new Error(`In the dark theme axe found:\n${sentences.join('\n')}`);
  });
}
