/** The key that does the same, beside the words of a button. */
export function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      style={{
        padding: '0 0.25rem',
        font: 'var(--lb-type-small)',
        border: '1px solid currentColor',
        borderRadius: 'var(--lb-radius-small)',
        opacity: 0.8,
      }}
    >
      {children}
    </kbd>
  );
}
