/**
 * What each token is for, in one line: read by the documentation and by design tools. A module of its own, so that
 * no app loads these words; the type demands a line for every token.
 */
import type { breakpoints, ColorRole, Density, motion, radius, Space, typeScale } from './tokens.ts';

interface TokenUses {
  colors: Record<ColorRole, string>;
  space: Record<Space, string>;
  typeScale: Record<keyof typeof typeScale, string>;
  radius: Record<keyof typeof radius, string>;
  motion: Record<keyof typeof motion, string>;
  breakpoints: Record<keyof typeof breakpoints, string>;
  densities: Record<Density, string>;
}

export const tokenUses: TokenUses = {
  colors: {
    canvas: 'The page behind everything.',
    surface: 'Cards, tables, fields, menus.',
    sunken: 'Table heads, footers, read-only fields.',
    hover: 'A row or an item under the pointer.',
    border: 'Hairlines between things; decoration, so it may be faint.',
    borderStrong: 'The edge of what can be operated: at least 3:1 on every surface.',
    text: 'Words and digits: at least 7:1.',
    textQuiet: 'Labels, hints, units, the euro sign and the cents.',
    accent: 'The one accent: current item, links, what is switched on.',
    accentHover: 'The accent under the pointer.',
    accentSoft: 'A quiet ground in the accent: selected rows, the current item.',
    onAccent: 'Text and icons on the accent.',
    info: 'Something to know: text, icon and edge.',
    infoSoft: 'The ground of something to know.',
    success: 'Done, booked, correct: text, icon, edge, and the ground of the green button.',
    successSoft: 'The ground of something done.',
    warning: 'Needs attention or waits for somebody: text, icon, edge, button.',
    warningSoft: 'The ground of something that waits.',
    onWarning: 'Text and icons on the warning colour.',
    danger: 'Failed, refused, cannot be undone: text, icon, edge, button.',
    dangerSoft: 'The ground of something that failed.',
    onDanger: 'Text and icons on the danger colour.',
    focus: 'The focus ring: at least 3:1 on every surface.',
    scrim: 'Behind a dialog, or the opened menu of a narrow screen.',
  },
  space: {
    0: 'Things that touch: the parts of one control.',
    1: 'Between an icon and its own word, a label and its hint.',
    2: 'Between controls of one group.',
    3: 'Inside dense parts: cells, menu items.',
    4: 'Inside cards; between fields. The default gap.',
    5: 'Inside roomy cards and dialogs.',
    6: 'Between the parts of a page.',
    8: 'Around the page; between sections of a form.',
    10: 'Around an empty state.',
    12: 'Between things that have nothing to do with each other.',
  },
  typeScale: {
    title: 'The h1 of a page.',
    section: 'Heading of a card or section.',
    figure: 'The one figure of a tile.',
    body: 'Everything else: text, fields, comfortable tables.',
    dense: 'Compact tables.',
    small: 'Pills, badges, captions.',
  },
  radius: {
    small: 'Small parts inside others: boxes to check, tags.',
    medium: 'Buttons, fields, cards, menus, dialogs.',
    round: 'Pills and round switches.',
  },
  motion: {
    fast: 'Answers to the pointer: hover, press.',
    base: 'Things that appear or move: menus, drawers.',
  },
  breakpoints: {
    narrow: 'Below it the menu is a rail and a drawer.',
    standard: 'The width the pages are designed for.',
    wide: 'From here on forms stop growing; tables go on.',
  },
  densities: {
    comfortable: 'The default: rows of 40 px.',
    compact: 'For who reads long lists all day: rows of 32 px.',
  },
};
