/** What a designer or developer needs to choose a component; the docs page shows it above the examples. */
export interface Usage {
  /** Sentences: when this is the right component. */
  when: readonly [string, ...string[]];
  /** Sentences: when it is not, and which one is then. */
  not: readonly [string, ...string[]];
  /** Key → what it does; only where the component does more than the browser. */
  keyboard?: Readonly<Record<string, string>>;
}

/** The story parameters that carry it: `parameters: usage({ when: […], not: […] })`. */
export const usage = (texts: Usage): { usage: Usage } => ({ usage: texts });
