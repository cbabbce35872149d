import type { ComponentPropsWithRef, ReactNode } from 'react';

/** One line, or one colour of bars. */
export interface ChartSeries {
  id: string;
  label: string;
  /** One a category; null where there is none: a gap, never a zero. */
  values: readonly (number | null)[];
}

export interface ChartProps extends Omit<ComponentPropsWithRef<'figure'>, 'children' | 'title'> {
  /** What is shown; also the caption of the table. */
  title: string;
  /** Keeps the title for screen readers alone, where a heading already says it. */
  hideTitle?: boolean;
  /** What the categories are: "Maand". Heads the first column of the table. */
  categoryLabel: string;
  /** Along the horizontal axis, in order. */
  categories: readonly string[];
  /** At most five: more cannot be told apart. */
  series: readonly ChartSeries[];
  /** A value in words, for the table and under the pointer; default a number. */
  formatValue?(value: number): string;
  /** A value on the axis, where there is little room; default like formatValue. */
  formatAxis?(value: number): string;
  /** Instead of the picture when there is no value at all; default nothing. */
  empty?: ReactNode;
  /** Of the picture, in px; default 240. */
  height?: number;
}

/** What a picture needs to be drawn. */
export type PictureProps = Required<
  Pick<ChartProps, 'categories' | 'series' | 'formatValue' | 'formatAxis' | 'height'>
>;
