/** The widths the pages are designed for; matrices are shown at the first. */
const widths = [1280, 1400, 1600] as const;
/** That of most telephones, for stories with the tag `phone`. */
const phone = { width: 390, height: 844 } as const;
type Width = (typeof widths)[number] | typeof phone.width;

/** Forced colours are the high contrast of the system. */
export type Mode = 'light' | 'dark' | 'forced';
type Locale = 'nl' | 'en';

/** One picture: a story in one mode at one width. */
export interface Shot {
  storyId: string;
  /** Title of the story's component: "Actions/Button". */
  component: string;
  story: string;
  mode: Mode;
  width: Width;
  /** Of the window, in px, where the page is not higher. */
  height: number;
  locale: Locale;
  /** Pages are kept whole; of anything else only what is drawn is kept. */
  trim: boolean;
  /** Name of the picture, without ending: "actions-button--matrix.dark". */
  name: string;
  /** It is drawn to be looked at: it has no baseline and needs none. */
  extra: boolean;
}

/** The windows that pages of the app are photographed in. */
const windows = { 1280: 720, 1600: 1000 } as const;
type Combination = readonly [mode: 'light' | 'dark', width: keyof typeof windows, locale: Locale];
/**
 * Both widths, both themes and both languages in two pictures: what breaks by one of them alone breaks in one of these, and
 * every page in all eight combinations would be four times the pictures to look at and to keep.
 */
const chosen: readonly Combination[] = [
  ['light', 1280, 'nl'],
  ['dark', 1600, 'en'],
];
const every: readonly Combination[] = (['light', 'dark'] as const).flatMap((mode) =>
  ([1280, 1600] as const).flatMap((width) => (['nl', 'en'] as const).map((locale) => [mode, width, locale] as const)),
);

interface StoryIndex {
  entries: Record<string, { id: string; type: string; title: string; name: string; tags?: string[] }>;
}

/**
 * What is compared: every Matrix in light and dark; every pattern, and every story with the tag `visual`, in light and
 * dark at each width and once in forced colours; every story with the tag `page`, which is a page of the app, at each of
 * its widths, themes and languages once. `full`: those in every combination. A story with the tag `phone` is drawn on a
 * telephone too, once, in light: the tag is for what changes its layout there, such as a front page or a list of cards.
 */
export function shotsOf(index: StoryIndex, full = false): Shot[] {
  return Object.values(index.entries).flatMap((entry) => [...shotsOfStory(entry, full), ...phoneShots(entry)]);
}

type Story = StoryIndex['entries'][string];

function phoneShots({ id, type, title, name, tags = [] }: Story): Shot[] {
  if (type !== 'story' || !tags.includes('phone')) return [];
  const shared = { storyId: id, component: title, story: name, mode: 'light', locale: 'nl' } as const;
  return [{ ...shared, ...phone, trim: false, name: `${id}.light.${phone.width}`, extra: false }];
}

function shotsOfStory({ id, type, title, name, tags = [] }: Story, full: boolean): Shot[] {
  if (type !== 'story') return [];
  const shot = (mode: Mode, width: Width, trim: boolean): Shot => {
    const suffix = trim ? mode : `${mode}.${width}`;
    const shared = { storyId: id, component: title, story: name, mode, width, trim };
    return { ...shared, height: 900, locale: 'nl', name: `${id}.${suffix}`, extra: false };
  };
  if (tags.includes('page')) {
    return (full ? every : chosen).map(([mode, width, locale]) => ({
      ...shot(mode, width, false),
      height: windows[width],
      locale,
      name: `${id}.${mode}.${width}.${locale}`,
      extra: !chosen.some((one) => one[0] === mode && one[1] === width && one[2] === locale),
    }));
  }
  if (title.startsWith('Patterns/') || tags.includes('visual')) {
    const pages = widths.flatMap((width) => [shot('light', width, false), shot('dark', width, false)]);
    return [...pages, shot('forced', 1400, false)];
  }
  return name === 'Matrix' ? [shot('light', 1280, true), shot('dark', 1280, true)] : [];
}
