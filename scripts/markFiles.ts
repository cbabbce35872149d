// The mark, the wordmark and the year rings as files, made of the shapes that the components draw: `node scripts/markFiles.ts`
// writes them to packages/ui/mark, for designers and for other products, and the icons of the app to apps/admin/public.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markShapes, smallMarkShapes } from '../packages/ui/src/Mark/shapes.ts';
import { ringsField, yearRings } from '../packages/ui/src/FrontShell/yearRings.ts';
import { colors } from '../packages/ui/src/theme/tokens.ts';
import { touchIcon } from './touchIcon.ts';
import { wordmarkOutline } from './wordmarkOutline.ts';

interface Paint {
  plate: string;
  edge: string;
  ink: string;
  name: string;
}

const inMode = (mode: 'light' | 'dark'): Paint => {
  const { accent, onAccent, text } = colors;
  return { plate: accent[mode], edge: accent[mode], ink: onAccent[mode], name: text[mode] };
};
const { accent, onAccent } = colors;
const light = inMode('light');

/** What each file is painted in, by the end of its name. */
const paints: Record<string, Paint> = {
  '': light,
  '-dark': inMode('dark'),
  '-reversed': { plate: onAccent.light, edge: onAccent.light, ink: accent.light, name: onAccent.light },
  '-one-colour': { plate: 'none', edge: '#000000', ink: '#000000', name: '#000000' },
};

const attributes = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`)
    .join(' ');
const tag = (name: string, values: Record<string, string | number>) => `<${name} ${attributes(values)}/>`;
const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>\n`;

const shapesOf = { 16: smallMarkShapes, 32: markShapes } as const;
const plateOf = (field: 16 | 32, { plate, edge }: Paint) =>
  tag('rect', { ...shapesOf[field].plate, fill: plate, stroke: edge });
const figureOf = (field: 16 | 32, { ink }: Paint) =>
  tag('path', { ...shapesOf[field].letter, fill: 'none', stroke: ink, strokeLinecap: 'round' }) +
  tag('circle', { ...shapesOf[field].dot, fill: ink });
const mark = (field: 16 | 32, paint: Paint) => plateOf(field, paint) + figureOf(field, paint);
const name = ({ name: fill }: Paint) => tag('path', { d: wordmarkOutline.path, fill });

/** For a launcher that cuts its own shape out of it: the ground goes on to the edges, and what is read stays in the middle. */
const maskable = (size: number) =>
  svg(
    size,
    size,
    tag('rect', { width: size, height: size, fill: light.plate }) +
      `<g transform="translate(${size * 0.22} ${size * 0.22}) scale(${(size * 0.56) / 32})">${figureOf(32, light)}</g>`,
  );

const rings = svg(
  ringsField.width,
  ringsField.height,
  tag('path', { d: yearRings(), fill: 'none', stroke: light.plate, strokeWidth: 1.5, strokeOpacity: 0.13 }),
);

/** Content by path, from the root of the repository. */
export const markFiles = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(paints).flatMap(([end, paint]) => [
      [`packages/ui/mark/mark${end}.svg`, svg(32, 32, mark(32, paint))],
      [`packages/ui/mark/wordmark${end}.svg`, svg(wordmarkOutline.width, 32, mark(32, paint) + name(paint))],
    ]),
  ),
  'packages/ui/mark/mark-16.svg': svg(16, 16, mark(16, light)),
  'packages/ui/mark/mark-maskable.svg': maskable(512),
  'packages/ui/mark/year-rings.svg': rings,
  'apps/admin/public/favicon.svg': svg(16, 16, mark(16, light)),
  'apps/admin/public/icon.svg': svg(32, 32, mark(32, light)),
  'apps/admin/public/icon-maskable.svg': maskable(512),
});

/** What a home screen shows of the app where it takes no SVG. */
export const touchIconPath = 'apps/admin/public/apple-touch-icon.png';
export const markTouchIcon = (): Uint8Array => touchIcon(light.plate, light.ink);

export const root = fileURLToPath(new URL('..', import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = Object.entries(markFiles());
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  writeFileSync(join(root, touchIconPath), markTouchIcon());
  console.log(`${files.length + 1} files written.`);
}
