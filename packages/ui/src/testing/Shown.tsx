import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** What the pointer and the keyboard do to a component, as a picture can keep it. */
export const reactions = ['hover', 'focus', 'pressed'] as const;
export type Reaction = (typeof reactions)[number];

/** The pseudo-classes of each: on what it is about, and on what that stands in. */
const classes: Record<Reaction, { own: string; around: string }> = {
  hover: { own: 'hover', around: 'hover' },
  focus: { own: 'focus focus-visible focus-within', around: 'focus-within' },
  pressed: { own: 'hover active', around: 'hover active' },
};

const seen = new WeakSet<CSSRule>();

/** Lets each rule that asks for a pseudo-class take the attribute for it: the weight of its selector stays what it is. */
function widen(rules: CSSRuleList): void {
  for (const rule of rules) {
    if ('cssRules' in rule) widen(rule.cssRules as CSSRuleList);
    if (!(rule instanceof CSSStyleRule) || seen.has(rule)) continue;
    seen.add(rule);
    if (rule.selectorText.includes('[data-shown')) continue;
    const wide = rule.selectorText.replaceAll(
      /:(hover|active|focus-visible|focus-within|focus)(?![\w-])/g,
      ":is(:$1, [data-shown~='$1'])",
    );
    if (wide !== rule.selectorText) rule.selectorText = wide;
  }
}

/** Marks the first that matches each selector, below the root. */
function mark(root: HTMLElement, selectors: Partial<Record<Reaction, string>>): void {
  for (const reaction of reactions) {
    const selector = selectors[reaction];
    const target = selector === undefined ? null : root.querySelector<HTMLElement>(selector);
    if (!target) continue;
    const { own, around } = classes[reaction];
    target.dataset.shown = own;
    for (let outer = target.parentElement; outer && outer !== root; outer = outer.parentElement)
      outer.dataset.shown ??= around;
  }
}

interface ShownProps {
  /** What is under the pointer, has the focus or is pressed: a selector each, the first that matches. */
  on: Partial<Record<Reaction, string>>;
  children: ReactNode;
}

/**
 * Shows its content as if the pointer or the focus were on a part of it, for the visual review and for axe. Only one thing
 * has the browser's own hover and focus at a time; here the rules themselves take an attribute for them.
 */
export function Shown({ on, children }: ShownProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = ref.current;
    if (!root) return undefined;
    const show = () => {
      for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) widen(sheet.cssRules);
      mark(root, on);
    };
    show();
    // what comes later, such as another brand from the toolbar
    const observer = new MutationObserver(show);
    observer.observe(root, { childList: true, subtree: true });
    observer.observe(document.head, { childList: true });
    return () => observer.disconnect();
  });
  return <div ref={ref}>{children}</div>;
}
