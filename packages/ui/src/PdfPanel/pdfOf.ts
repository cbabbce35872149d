/** What every PDF begins with. */
const mark = '%PDF-';

/** What could not be shown: it did not come, or it is something else than a PDF. */
export type PdfRefusal = 'failed' | 'refused';

/**
 * The bytes as a PDF and nothing else, whatever type they came with: a browser that is told that it is a PDF runs no script and
 * draws no page of it. Null when they begin otherwise.
 */
export async function asPdf(content: Blob): Promise<Blob | null> {
  const start = await content.slice(0, mark.length).text();
  return start === mark ? new Blob([content], { type: 'application/pdf' }) : null;
}

/** The PDF of an address or of a file. */
export async function pdfOf(source: Blob | string, signal: AbortSignal): Promise<Blob | PdfRefusal> {
  try {
    const content = typeof source === 'string' ? await load(source, signal) : source;
    return content === null ? 'failed' : ((await asPdf(content)) ?? 'refused');
  } catch {
    // it did not arrive, or a file on the disk is no longer there: the panel says so and offers to try again
    return 'failed';
  }
}

async function load(address: string, signal: AbortSignal): Promise<Blob | null> {
  const answer = await fetch(address, { signal });
  return answer.ok ? answer.blob() : null;
}
