import { type ComponentPropsWithRef, type MouseEvent, useId, useRef, useSyncExternalStore } from 'react';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { DownloadIcon } from '../icons/DownloadIcon.tsx';
import type { RootNode } from '../internal/dom.ts';
import { useUiLabels } from '../provider/context.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { Action, Root } from './PdfPanel.styles.ts';
import { usePdf } from './usePdf.ts';

export interface PdfPanelProps extends Omit<ComponentPropsWithRef<'section'>, 'title' | 'children'> {
  /** What the document is: "Jaaroverzicht 2025". */
  title: string;
  /** The file, or an address of this site it comes from; absent: it is still being made. */
  source: Blob | string | undefined;
  /** Under which name it is saved: "jaaroverzicht-2025.pdf". */
  fileName: string;
  /** Whether this browser shows a PDF within a page; default: what it says of itself. */
  inPage?: boolean;
}

/** Asks a viewer for the sheet over the whole width, without its column of thumbnails; one that does not know this passes it by. */
const wholeSheet = '#navpanes=0&pagemode=none&view=FitH';

const never = () => () => undefined;
const showsPdf = () => navigator.pdfViewerEnabled;

/**
 * A PDF within the page, by the browser's own viewer, with what one does with it: save, print, a window of its own. It takes the
 * height of what holds it. What does not begin as a PDF does is never shown, whatever it is called. The page's
 * Content-Security-Policy must allow `frame-src blob:`, and for an address `connect-src` of it.
 */
export function PdfPanel({ title, source, fileName, inPage, ...rest }: PdfPanelProps) {
  const { pdf: words } = useUiLabels();
  const id = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const says = useSyncExternalStore(never, showsPdf, () => true);
  const { pdf, retry } = usePdf(source);
  const address = pdf !== null && typeof pdf === 'object' ? pdf.address : null;
  const inFrame = inPage ?? says;

  const print = () => {
    try {
      frame.current?.contentWindow?.print();
    } catch {
      // a viewer that stands in a world of its own prints from its own window
      window.open(address ?? '', '_blank', 'noopener');
    }
  };
  const to = (place: string) => (event: MouseEvent) => {
    // by hand, so that a router that owns the hash does not see it
    event.preventDefault();
    (event.currentTarget.getRootNode() as RootNode).getElementById(place)?.focus();
  };

  return (
    <Root aria-labelledby={`${id}-title`} aria-busy={pdf === null} {...rest}>
      <header>
        <p id={`${id}-title`}>{title}</p>
        {address !== null && (
          <div>
            {inFrame && (
              <Button size="small" onClick={print}>
                {words.print}
              </Button>
            )}
            <Action data-tone="light" data-size="small" href={address} target="_blank" rel="noopener">
              <span data-part="label">{words.open}</span>
            </Action>
            <Action data-tone="light" data-size="small" href={address} download={fileName}>
              <DownloadIcon />
              <span data-part="label">{words.download}</span>
            </Action>
          </div>
        )}
      </header>
      <div data-part="sheet">
        {pdf === null && (
          <span data-part="busy">
            <Spinner size="large" />
          </span>
        )}
        {pdf === 'failed' && <ErrorState title={words.failed} onRetry={retry} />}
        {pdf === 'refused' && <ErrorState title={words.refused} description={words.refusedWhy} />}
        {address !== null && !inFrame && <EmptyState title={words.noViewer} description={words.noViewerDo} />}
        {address !== null && inFrame && (
          <>
            {/* the keys within a viewer are the viewer's: there is a way past it, and a place behind it to come out at */}
            <a data-part="way" id={`${id}-start`} href={`#${id}-end`} onClick={to(`${id}-end`)}>
              {words.skip}
            </a>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a browser's own viewer does not run in a sandbox; what is shown is made a PDF by pdfOf */}
            <iframe ref={frame} src={`${address}${wholeSheet}`} title={title} />
            <a data-part="way" id={`${id}-end`} href={`#${id}-start`} onClick={to(`${id}-start`)}>
              {words.end}
            </a>
          </>
        )}
      </div>
    </Root>
  );
}
