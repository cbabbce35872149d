import type { Plugin } from 'vite';

/** A template of styles, also as TypeScript writes it (with a blank), and where what it is made of has templates inside. */
const styleTemplates =
  /\b(?:styled[.(][\w)]+|css|sheetOf) ?`(?:[^`$]|\$(?!\{)|\$\{(?:[^`{}]|`[^`]*`|\{(?:[^`{}]|`[^`]*`)*\})*\})*`/g;

const linesOf = (text: string): number => text.split('\n').length;

/**
 * Takes the line breaks and comments out of the styles in a module's code, which no minifier of scripts looks into. What follows
 * a template stays on its line, so that source maps stay right.
 */
export const leanStyles = (code: string): string =>
  code.replaceAll(styleTemplates, (styles) => {
    const lean = styles
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/(?<=[;{`])\s*\n\s*|\s*\n\s*(?=[}`])|(?<=})\s*\n\s*(?=[&@])/g, '')
      .replaceAll(/\s*\n\s*/g, ' ')
      .replaceAll(/(?<=[:,>{]) | (?=[>{])/g, '')
      .replaceAll(/(?<=\[[\w-]+=)'(\w+)'(?=\])/g, '$1')
      .replaceAll(/(?<=[:,( -])0(?=\.\d)/g, '')
      .replaceAll(';}', '}');
    return lean + '\n'.repeat(linesOf(styles) - linesOf(lean));
  });

/** Does so to ui's modules, from which its tarball is made the same way. */
export const leanStylesPlugin = (): Plugin => ({
  name: 'lean-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/ui\/src\/.*\.tsx?$/, code: /\b(?:styled|css|sheetOf)\b/ },
    handler: (code) => ({ code: leanStyles(code), map: null }),
  },
});
