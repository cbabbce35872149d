/** One line of Prometheus' text format. */
export interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads a text as Prometheus does: every series, without comments. */
export function seriesOf(text: string): Series[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', inside = '', value = ''] = /^([\w:]+)(?:\{(.*)\})? (\S+)$/u.exec(line) ?? [];
      const labels = [...inside.matchAll(/(\w+)="([^"]*)"/gu)].map(([, key = '', label = '']) => [key, label]);
      return { name, labels: Object.fromEntries(labels) as Record<string, string>, value: Number(value) };
    });
}

/** The value of the one series of that name with these labels; undefined where there is none. */
export function valueOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const matches = seriesOf(text).filter(
    (series) => series.name === name && Object.entries(labels).every(([key, label]) => series.labels[key] === label),
  );
  if (matches.length > 1) throw new Error(`${matches.length} series of ${name}`);
  return matches[0]?.value;
}
