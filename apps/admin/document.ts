import type { Plugin } from 'vite';
import { pageTokens } from '../../packages/ui/src/theme/cssVariables.ts';

/** Files of every visit that no tag of index.html names: what is always shown, and the letters that nearly every text needs. */
const always = {
  scripts: [/^assets\/rolldown-runtime-[^/]*\.js$/, /^assets\/app-[^/]*\.js$/],
  font: /^assets\/inter-latin-wght-normal-[^/]*\.woff2$/,
};

/**
 * Names in the document what each visit loads, so that the browser asks for it while it reads the page, and not when the script
 * before it has run.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const link = (href: string | undefined, attrs: Record<string, string>) =>
          // another app that is built with this configuration may have no such file
          href === undefined
            ? []
            : [{ tag: 'link', attrs: { ...attrs, crossorigin: true, href }, injectTo: 'head' as const }];
        const file = (name: RegExp) =>
          Object.keys(bundle)
            .filter((path) => name.test(path))
            .map((path) => `/${path}`)[0];
        return [
          // As a module, which the browser compiles beside the main thread while it arrives; a script it would compile on it.
          ...always.scripts.flatMap((name) => link(file(name), { rel: 'modulepreload' })),
          ...link(file(always.font), { rel: 'preload', as: 'font', type: 'font/woff2' }),
        ];
      },
    },
  };
}

const tokensFile = 'virtual:tokens.css';

/** The design system's tokens as a style sheet of the document: its frame is drawn before a script could make them. */
export function tokens(): Plugin {
  return {
    name: 'tokens',
    resolveId: (source) => (source === tokensFile ? `\0${tokensFile}` : undefined),
    load: (id) => (id === `\0${tokensFile}` ? pageTokens('comfortable') : undefined),
  };
}
