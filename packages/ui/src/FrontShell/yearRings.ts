/** The field that the rings are drawn on, and their heart: low and to the right, so that most of a page sees their long arcs. */
export const ringsField = { width: 1216, height: 640 } as const;
const heart = { x: 1010, y: 600 };
const points = 16;

/** How far ring `ring` lies from the heart in a direction: no year is as wide as the one before, and no ring is a circle. */
function radiusAt(ring: number, angle: number): number {
  const years = 62 + ring * 41 + 9 * Math.sin(ring * 2.1);
  const bend = 0.05 * Math.sin(2 * angle + 0.4 * ring) + 0.035 * Math.sin(3 * angle - 0.3 * ring + 1);
  return years * (1 + bend);
}

/** One ring as a path: a closed curve through the middles between its points. */
function ringPath(ring: number): string {
  const at = (step: number): [number, number] => {
    const angle = (2 * Math.PI * (step % points)) / points;
    const radius = radiusAt(ring, angle);
    return [heart.x + radius * Math.cos(angle), heart.y + radius * Math.sin(angle)];
  };
  const middle = (step: number) => at(step).map((value, axis) => Math.round((value + (at(step + 1)[axis] ?? 0)) / 2));
  const curve = (step: number) => `Q${at(step).map(Math.round).join(' ')} ${middle(step).join(' ')}`;
  return `M${middle(0).join(' ')}${Array.from({ length: points }, (_, step) => curve(step + 1)).join('')}Z`;
}

/** The year rings as one path: behind a front page, and in the file of `mark/`. */
export const yearRings = (): string => Array.from({ length: 20 }, (_, ring) => ringPath(ring)).join('');
