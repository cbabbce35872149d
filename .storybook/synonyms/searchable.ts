import type { StoryIndex } from 'storybook/internal/types';
import { searchWords } from './index.ts';

interface Generator {
  getIndex(): Promise<StoryIndex>;
  getIndexAndStats(): Promise<{ storyIndex: StoryIndex }>;
}

/** Makes Storybook's own index say of each page of documentation what it is also called. */
export async function searchable<Own extends Generator>(given: Own | Promise<Own>): Promise<Own> {
  const generator = await given;
  const { getIndexAndStats } = generator;
  generator.getIndexAndStats = async () => {
    const result = await getIndexAndStats.call(generator);
    for (const entry of Object.values(result.storyIndex.entries))
      if (entry.type === 'docs') entry.anchors = searchWords(entry.title).map((title) => ({ id: title, title }));
    return result;
  };
  return generator;
}
