import { useEffect, useState } from 'react';
import { pdfOf, type PdfRefusal } from './pdfOf.ts';

/** A PDF that has an address in this page, why there is none, or null while it is on its way. */
export type Pdf = { address: string } | PdfRefusal | null;

/** Gives what comes of a source an address of this page, and takes it away with the panel or with another source. */
export function usePdf(source: Blob | string | undefined): { pdf: Pdf; retry(): void } {
  const [view, setView] = useState<{ of: Blob | string; attempt: number; pdf: Pdf } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (source === undefined) return undefined;
    const leave = new AbortController();
    let address: string | null = null;
    const show = async () => {
      const content = await pdfOf(source, leave.signal);
      if (leave.signal.aborted) return;
      if (typeof content !== 'string') address = URL.createObjectURL(content);
      setView({ of: source, attempt, pdf: typeof content === 'string' ? content : { address: address ?? '' } });
    };
    void show();
    return () => {
      leave.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [source, attempt]);
  const current = view !== null && view.of === source && view.attempt === attempt;
  return { pdf: current ? view.pdf : null, retry: () => setAttempt((before) => before + 1) };
}
