// Plugins of the build that leave out of the libraries what the first page would load and never run.
import type { Plugin } from 'vite';

/**
 * Marks what React Router makes at the top of its module as free of side effects, which its production build forgets:
 * only then does what this app does not use of its server framework stay out.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ ')
          .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
          // What is there for its server framework, its server components and for instrumenting alone.
          .replaceAll(/\bif \((?:init\.instrumentations|this\.context)(?= &&|\))/g, 'if (false')
          .replaceAll(' || parseHydrationData()', '')
          // What routes.tsx does not use: lazy and middleware of a route, routes that come later, and submissions and
          // fetchers, which the linter forbids.
          .replaceAll('init.patchRoutesOnNavigation', 'undefined')
          .replaceAll(/\b(?:\w+\.)?route\.(?:lazy|middleware)\b(?! =[^=])/g, 'undefined')
          .replaceAll(/(?<!function )\bisMutationMethod\([^()]*\)/g, 'false')
          .replace(/(?<=\basync function fetch2\(.*\) \{\n)/, "throw new Error('This build has no fetchers');"),
        map: null,
      }),
    },
  };
}

/** What i18next has for texts that it fetches and formats itself, and what stands for it where @ledenbureau/i18n does both. */
const unusedOfI18next: readonly [string, string][] = [
  ['formatter = Formatter;', ''],
  [
    'new Connector(createClassOnDemand(this.modules.backend), s.resourceStore, s, this.options)',
    '{ state: {}, on() {} }',
  ],
];

/** What i18next says to a console only where its `debug` is on, which it is nowhere. */
const debugOnly = /(?<=^\s+|\) )this\.logger\.(?:log|warn|deprecate)\(.*?\);(?=$|else)/gm;

/** Leaves out of i18next its loading of texts, its own formats and its warnings, which nothing here reaches. */
export function leanI18next(): Plugin {
  return {
    name: 'lean-i18next',
    apply: 'build',
    transform: {
      filter: { id: /i18next\/dist\/esm\/i18next\.js$/ },
      handler(code) {
        for (const [part] of unusedOfI18next)
          if (!code.includes(part)) throw new Error(`i18next has no more "${part}".`);
        const lean = unusedOfI18next.reduce((text, [part, instead]) => text.replace(part, instead), code);
        return { code: lean.replaceAll(debugOnly, ';'), map: null };
      },
    },
  };
}

/** What this app does not use of what makes its styles, by the file that it is in. */
const unusedOfStyles: readonly [file: RegExp, part: RegExp][] = [
  // elements of a server, where this app is never drawn, and the mark that keeps emotion's own for them
  [/packages\/ui\/src\/internal\/styled\.ts$/, /typeof document === 'undefined'\s*\?.*?:\s*(?=useBrowserElement;)/s],
  [/@emotion\/react\/dist\/emotion-react\.browser\.esm\.js$/, /\(function \(_jsx\) \{.*?\n\}\)\(jsx .*?\);\n/s],
  // names of properties in browsers that are older than its tokens can be read by; -webkit-user-select is written out
  [/@emotion\/cache\/dist\/emotion-cache\.browser\.esm\.js$/, /(?<=defaultStylisPlugins = \[)prefixer(?=\])/],
];

/** Leaves out of ui and emotion what this app does not use of them. */
export function leanEmotion(): Plugin {
  return {
    name: 'lean-emotion',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: unusedOfStyles.map(([file]) => file) },
      handler(code, id) {
        const [, part = /$/] = unusedOfStyles.find(([file]) => file.test(id)) ?? [];
        if (!part.test(code)) throw new Error(`What ${part} names is no longer in ${id}.`);
        return { code: code.replace(part, ''), map: null };
      },
    },
  };
}

/** How a query that has pages fetches them: said by what observes such a query, which the first page has none of. */
const pagesOfQuery: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  query: [
    ['import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";', ''],
    ['infiniteQueryBehavior(this.options.pages)', 'Query.pages(this.options.pages)'],
  ],
  infiniteQueryObserver: [
    ['import { hasNextPage,', 'import { Query } from "./query.js";\nimport { infiniteQueryBehavior, hasNextPage,'],
    ['export { InfiniteQueryObserver };', 'Query.pages = infiniteQueryBehavior;\nexport { InfiniteQueryObserver };'],
  ],
};

/** Leaves what fetches the pages of a query out of the first page. */
export function leanQuery(): Plugin {
  return {
    name: 'lean-query',
    apply: 'build',
    transform: {
      filter: { id: /query-core\/build\/modern\/(?:query|infiniteQueryObserver)\.js$/ },
      handler(code, id) {
        const parts = pagesOfQuery[/(\w+)\.js$/.exec(id)?.[1] ?? ''] ?? [];
        for (const [part] of parts) if (!code.includes(part)) throw new Error(`TanStack Query has no more "${part}".`);
        return { code: parts.reduce((text, [part, instead]) => text.replace(part, instead), code), map: null };
      },
    },
  };
}
