import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';

interface HelpSection {
  /** By which an address or another page names it; the same in every language. */
  id: string;
  title: string;
  /** The refusals of the API that it explains. */
  codes: readonly string[];
  body: readonly RootContent[];
}

export interface HelpPage {
  title: string;
  /** What the page is for. */
  intro: readonly RootContent[];
  sections: readonly HelpSection[];
}

/** `<!-- id: code code -->`: stands below the heading of a section. */
const mark = /^<!-- ([a-z-]+)(?:: ([a-z_ ]+))? -->$/;

/**
 * A page of help: its title, what the page is for, and sections of the second level, each with its mark.
 *
 * @throws Error of what is missing: a text of ours is wrong then.
 */
export function parseHelp(markdown: string): HelpPage {
  const [title, ...rest] = fromMarkdown(markdown).children;
  if (title?.type !== 'heading' || title.depth !== 1) throw new Error('Help begins with its title.');
  const starts = rest.flatMap((node, at) => (node.type === 'heading' ? [at] : []));
  return {
    title: toString(title),
    intro: rest.slice(0, starts[0]),
    sections: starts.map((at, index) => section(rest.slice(at, starts[index + 1]))),
  };
}

function section([heading, sign, ...body]: RootContent[]): HelpSection {
  const title = toString(heading);
  const [, id, codes] = (sign?.type === 'html' && mark.exec(sign.value)) || [];
  if (id === undefined) throw new Error(`Below the heading "${title}" stands no mark.`);
  return { id, title, codes: codes?.split(' ') ?? [], body };
}
