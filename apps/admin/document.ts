import type { Plugin } from 'vite';
import { tokenStyles } from '../../packages/ui/src/theme/cssVariables.ts';

/** Files of every visit that no tag of index.html names: what is always shown, and the letters that nearly every text needs. */
const always = {
  script: /^assets\/app-[^/]*\.js$/,
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
        const file = (name: RegExp) => {
          const found = Object.keys(bundle).find((path) => name.test(path));
          if (found === undefined) throw new Error(`The build has no file ${name}, which the document should preload.`);
          return `/${found}`;
        };
        const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: file(always.font) };
        return [
          { rel: 'preload', as: 'fetch', crossorigin: true, href: '/config.json' },
          // not as a module: to compile it would keep the first script waiting
          { rel: 'preload', as: 'script', crossorigin: true, href: file(always.script) },
          font,
        ].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const }));
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
    load: (id) => (id === `\0${tokensFile}` ? `:root{${tokenStyles('comfortable')}}` : undefined),
  };
}
