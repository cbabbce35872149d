/** A year of figures for the chart stories. */
export const chartMonths = ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'];

const rising = (from: number, ...steps: number[]) =>
  steps.reduce<number[]>((all, step) => [...all, (all.at(-1) ?? from) + step], [from]);

/** What is outstanding at the end of each month. */
export const chartSeries = [
  { id: 'share', label: 'Aandeel', values: rising(82_100, 920, 960, 140, 310, 80, -420, 60, 240, 510, 390, 220) },
  { id: 'good', label: 'Good Share', values: rising(29_400, 180, 260, 310, -150, 220, 90, 40, 380, 120, 460, 137) },
  { id: 'bond', label: 'Obligatie 2024', values: rising(12_600, 0, 0, -120, 0, -60, 0, 0, -240, 0, -180, 0) },
];

/** What was issued in each month. */
export const issuedSeries = [
  { id: 'share', label: 'Aandeel', values: [920, 960, 140, 310, 80, 120, 60, 240, 510, 390, 220, 480] },
  { id: 'good', label: 'Good Share', values: [180, 260, 310, 90, 220, 90, 40, 380, 120, 460, 137, 205] },
  { id: 'bond', label: 'Obligatie 2024', values: [0, 0, 120, 0, 60, 0, 0, 240, 0, 180, 0, 90] },
];

const currency = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR', ...options });
const whole = currency({ maximumFractionDigits: 0 });

/** Euros, whole. */
export const euros = (value: number): string => whole.format(value * 25);
/** Euros on an axis: "€ 2,1 mln." */
export const thousands = (value: number): string =>
  currency({ notation: 'compact', maximumFractionDigits: 2 }).format(value * 25);
