/** The widths the pages are designed for; matrices are shown at the first. */
const widths = [1280, 1400, 1600] as const;
type Width = (typeof widths)[number];

/** Forced colours are the high contrast of the system. */
export type Mode = 'light' | 'dark' | 'forced';

/** One picture: a story in one mode at one width. */
export interface Shot {
  storyId: string;
  /** Title of the story's component: "Actions/Button". */
  component: string;
  story: string;
  mode: Mode;
  width: Width;
  /** Pages are kept whole; of anything else only what is drawn is kept. */
  trim: boolean;
  /** Name of the picture, without ending: "actions-button--matrix.dark". */
  name: string;
}

interface StoryIndex {
  entries: Record<string, { id: string; type: string; title: string; name: string; tags?: string[] }>;
}

/**
 * What is compared: every Matrix in light and dark; every pattern, and every story with the tag `visual`, in light and
 * dark at each width and once in forced colours.
 */
export function shotsOf(index: StoryIndex): Shot[] {
  return Object.values(index.entries).flatMap(({ id, type, title, name, tags = [] }) => {
    if (type !== 'story') return [];
    const shot = (mode: Mode, width: Width, trim: boolean): Shot => {
      const suffix = trim ? mode : `${mode}.${width}`;
      return { storyId: id, component: title, story: name, mode, width, trim, name: `${id}.${suffix}` };
    };
    if (title.startsWith('Patterns/') || tags.includes('visual')) {
      const pages = widths.flatMap((width) => [shot('light', width, false), shot('dark', width, false)]);
      return [...pages, shot('forced', 1400, false)];
    }
    return name === 'Matrix' ? [shot('light', 1280, true), shot('dark', 1280, true)] : [];
  });
}
