import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { isolate } from './isolate.ts';
import { useI18n } from './I18nProvider.tsx';
import type { TextKey, Texts, TextTable, TranslateArguments } from './texts.ts';

type Variables<Arguments extends unknown[]> = [] extends Arguments
  ? { variables?: Arguments[0] }
  : { variables: Arguments[0] };

export type TransProps<K extends keyof T & string = TextKey, T extends TextTable = Texts> = {
  /** The text's key. */
  text: K;
  /** What stands for `<name>…</name>` in the text: `{ terms: <a href="/terms" /> }`. The words become its children. */
  components: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
} & Variables<TranslateArguments<T, K>>;

/**
 * A text with elements in it: `Lees <terms>de voorwaarden</terms>, {{name}}`. Only names among `components` become
 * elements; every other tag, and whatever stands in a variable, stays text.
 */
export function Trans<K extends keyof T & string = TextKey, T extends TextTable = Texts>({
  text,
  components,
  variables,
}: TransProps<K, T>) {
  const { lookup } = useI18n();
  // Variables travel as marks and are put in after the tags were read, so that none of them is taken for a tag.
  const values: string[] = [];
  const marked = Object.fromEntries(
    Object.entries(variables ?? {}).map(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [name, `\uE000${values.push(isolate(value)) - 1}\uE001`] : [name, value],
    ),
  );
  const unmark = (part: string) =>
    part.replace(/\uE000(\d+)\uE001/g, (mark, index: string) => values[Number(index)] ?? mark);

  // Other names are not even looked for.
  const tags = new RegExp(`<(${Object.keys(components).join('|')})>([^]*?)</\\1>`, 'g');

  function toNodes(part: string): ReactNode[] {
    const nodes: ReactNode[] = [];
    let end = 0;
    for (const match of part.matchAll(tags)) {
      const [whole, name = '', inner = ''] = match;
      nodes.push(
        unmark(part.slice(end, match.index)),
        cloneElement(components[name] ?? <Fragment />, undefined, ...toNodes(inner)),
      );
      end = match.index + whole.length;
    }
    return [...nodes, unmark(part.slice(end))].map((node, index) => <Fragment key={index}>{node}</Fragment>);
  }

  return <>{toNodes(lookup(text, marked) ?? text)}</>;
}
