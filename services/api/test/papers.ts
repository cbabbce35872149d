import { unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';

interface TagNode {
  role?: string;
  children?: TagNode[];
}

interface Item {
  str: string;
  /** Scale of its letters, and where it begins. */
  transform: number[];
  width: number;
}

/** What is set apart stands apart; letters that were only moved closer together are one word. */
function textOf(items: readonly Item[]): string {
  let text = '';
  let [end, line] = [0, 0];
  for (const { str, transform, width } of items) {
    const [size = 0, , , , x = 0, y = 0] = transform;
    const apart = Math.abs(y - line) > 1 || x - end > size / 5;
    text += apart ? ` ${str}` : str;
    [end, line] = [x + width, y];
  }
  return text.replace(/\s+/gu, ' ').trim();
}

/** What a reader of a PDF gets: its text, page by page with single blanks, and how often each tag of structure is used. */
export async function readPdf(
  bytes: Buffer,
): Promise<{ pages: string[]; tags: Record<string, number>; lang: string | undefined }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[] = [];
  const tags: Record<string, number> = {};
  const count = ({ role, children = [] }: TagNode) => {
    if (role !== undefined) tags[role] = (tags[role] ?? 0) + 1;
    for (const child of children) count(child);
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    /* oxlint-disable no-await-in-loop -- one page after the other, in their order */
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const tree = (await page.getStructTree()) as TagNode | null;
    /* oxlint-enable no-await-in-loop */
    pages.push(textOf(items.filter((item) => 'str' in item)));
    if (tree !== null) count(tree);
  }
  const { info } = (await pdf.getMetadata()) as { info: { Language?: string } };
  return { pages, tags, lang: info.Language };
}

/** What a file of files has, by name. */
export const unzipped = (bytes: Buffer): Record<string, Uint8Array> => unzipSync(new Uint8Array(bytes));
