import { getDocumentProxy } from 'unpdf';

interface TagNode {
  role?: string;
  children?: TagNode[];
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
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    pages.push(text.replace(/\s+/gu, ' ').trim());
    if (tree !== null) count(tree);
  }
  const { info } = (await pdf.getMetadata()) as { info: { Language?: string } };
  return { pages, tags, lang: info.Language };
}
