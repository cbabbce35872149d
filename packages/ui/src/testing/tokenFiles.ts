interface TokenFile {
  /** Below `@ledenbureau/ui/tokens/`. */
  path: string;
  nl: string;
  en: string;
}

const file = (path: string, nl: string, en: string): TokenFile => ({ path, nl, en });

/** The files of the tokens that Storybook offers, by who takes them. */
export const tokenDownloads: Record<'figma' | 'dtcg', readonly TokenFile[]> = {
  figma: [
    file('figma/theme.light.tokens.json', 'Kleuren en hoeken, licht', 'Colours and corners, light'),
    file('figma/theme.dark.tokens.json', 'Kleuren en hoeken, donker', 'Colours and corners, dark'),
    file('figma/theme.windkracht.light.tokens.json', 'Het tweede merk, licht', 'The second brand, light'),
    file('figma/theme.windkracht.dark.tokens.json', 'Het tweede merk, donker', 'The second brand, dark'),
    file('figma/density.comfortable.tokens.json', 'Ruime rijen', 'Comfortable rows'),
    file('figma/density.compact.tokens.json', 'Dichte rijen', 'Compact rows'),
    file('figma/sizes.tokens.json', 'Tussenruimten, breedten, letters', 'Space, widths, letters'),
  ],
  dtcg: [
    file('resolver.json', 'Welk bestand wanneer geldt', 'Which file holds when'),
    file('base.json', 'Wat thema en dichtheid niet raken', 'What theme and density leave alone'),
    file('light.json', 'Kleuren, licht', 'Colours, light'),
    file('dark.json', 'Kleuren, donker', 'Colours, dark'),
    file('windkracht.light.json', 'Het tweede merk, licht', 'The second brand, light'),
    file('windkracht.dark.json', 'Het tweede merk, donker', 'The second brand, dark'),
    file('comfortable.json', 'Ruime rijen', 'Comfortable rows'),
    file('compact.json', 'Dichte rijen', 'Compact rows'),
  ],
};
