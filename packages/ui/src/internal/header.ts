/**
 * How much of the top of the page a bar covers that stays there: what sticks does so below it. AppShell says it for what is in
 * it, a host may say it for a bar of its own, and what scrolls by itself says that it has none. Nobody said it: nothing.
 */
export const headerHeight = 'var(--lb-header, 0px)';
