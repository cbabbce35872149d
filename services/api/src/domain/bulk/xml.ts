import { SaxesParser } from 'saxes';
import { refusal } from '../errors.ts';

/** No program writes elements with more attributes. */
const mostAttributes = 1_000;

interface Tag {
  /** Without its prefix. */
  name: string;
  attributes: Record<string, string>;
}

/** What is done at the start and at the end of an element, and with the text in it. */
export interface XmlHandlers {
  open?: ((tag: Tag) => void) | undefined;
  text?: ((text: string) => void) | undefined;
  close?: ((name: string) => void) | undefined;
}

interface XmlOptions extends XmlHandlers {
  /** Elements in each other. */
  deepest: number;
  /** What is thrown of what is no XML, or brings entities of its own ('doctype'). */
  unreadable: (reason: string) => Error;
}

/** Namespaces may have any prefix: elements are told apart by what follows it. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML piece by piece. What a parser has to remember is bounded, since a file of some kilobytes can unpack to as many elements in
 * each other, or attributes of one, as no memory holds. Throws `unreadable`, and file_too_complex.
 */
export function xmlParser({ deepest, unreadable, open, text, close }: XmlOptions): SaxesParser {
  const parser = new SaxesParser();
  let depth = 0;
  let attributes = 0;
  parser.on('error', ({ message }) => {
    throw unreadable(message.slice(0, 100));
  });
  // Entities of its own are what XML bombs are made of.
  parser.on('doctype', () => {
    throw unreadable('doctype');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > mostAttributes) throw refusal('file_too_complex', null, { attributes: mostAttributes });
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    depth += 1;
    if (depth > deepest) throw refusal('file_too_complex', null, { depth: deepest });
    open?.({ name: localName(tag.name), attributes: tag.attributes });
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(localName(name));
  });
  return parser;
}
