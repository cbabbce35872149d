import { Code, Kbd, Stack, Text } from '@ledenbureau/ui';
import type { PhrasingContent, RootContent } from 'mdast';
import type { ReactNode } from 'react';

/** `A`, `Ctrl`, `Enter`: something to press, and no value. */
const isKey = (text: string) => /^(?:[A-Z]|Ctrl|Enter)$/.test(text);

const phrases = (nodes: readonly PhrasingContent[]): ReactNode[] =>
  nodes.map((node, index) => {
    if (node.type === 'strong') return <b key={index}>{phrases(node.children)}</b>;
    if (node.type === 'inlineCode') {
      return isKey(node.value) ? (
        <Kbd key={index} aria-hidden={undefined}>
          {node.value}
        </Kbd>
      ) : (
        <Code key={index}>{node.value}</Code>
      );
    }
    if (node.type === 'text') return node.value;
    throw new Error(`Help has no ${node.type}.`);
  });

function block(node: RootContent, index: number): ReactNode {
  if (node.type === 'paragraph') {
    return (
      <Text key={index} as="p">
        {phrases(node.children)}
      </Text>
    );
  }
  if (node.type === 'list') {
    const List = node.ordered ? 'ol' : 'ul';
    return (
      <List key={index}>
        {node.children.map(({ children: [line] }, at) => (
          <li key={at}>{line?.type === 'paragraph' ? phrases(line.children) : null}</li>
        ))}
      </List>
    );
  }
  throw new Error(`Help has no ${node.type}.`);
}

/** Paragraphs and lists of a page of help. @throws Error of what help has no look for. */
export function HelpText({ nodes }: { nodes: readonly RootContent[] }) {
  return <Stack gap={2}>{nodes.map(block)}</Stack>;
}
