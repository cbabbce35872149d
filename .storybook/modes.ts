import { breakpoints } from '../packages/ui/src/index.ts';

/** The widths of the toolbar: a phone, one for zoom and narrow windows, and the design's breakpoints. */
export const viewports = Object.fromEntries(
  Object.entries({ phone: 390, small: 480, ...breakpoints }).map(([name, width]) => [
    name,
    { name: `${width} ${name}`, styles: { width: `${width}px`, height: '900px' } },
  ]),
);

/** What Chromatic photographs: every theme at every width of the design. */
export const chromaticModes = Object.fromEntries(
  (['light', 'dark'] as const).flatMap((theme) =>
    Object.values(breakpoints).map((width) => [`${theme} ${width}`, { theme, viewport: { width, height: 900 } }]),
  ),
);
