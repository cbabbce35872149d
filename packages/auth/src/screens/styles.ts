import type { CSSProperties } from 'react';

/** Text that does not lead. */
export const quiet: CSSProperties = { color: 'var(--lb-text-quiet)' };
/** A remark below what it is about. */
export const remark: CSSProperties = { ...quiet, font: 'var(--lb-type-dense)' };
/** Between rows. */
export const hairline = '1px solid var(--lb-border)';
