import { asElement } from '../internal/asElement.tsx';
import { useEffect, useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { addFiles, openByEnter } from '../FileUpload/addFiles.ts';
import { ExclamationCircleIcon } from '../icons/ExclamationCircleIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { topModal } from '../internal/modals.ts';
import { useEvent } from '../internal/useEvent.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { ChooseLabel } from '../FileUpload/FileUpload.styles.ts';
import { useFileSize } from '../FileUpload/useFileSize.ts';
import { Root } from './Dropzone.styles.ts';

export interface DropzoneProps extends Omit<ComponentPropsWithRef<'section'>, 'title' | 'children'> {
  /** Heading (h2): what is to be done. */
  title: ReactNode;
  /** One sentence below it. */
  description?: ReactNode;
  /** Other ways than a file, beside its button: "of", and a button to paste. */
  children?: ReactNode;
  /** Which kinds and sizes are right. */
  note?: ReactNode;
  /** As HTML's accept: ".csv,.xlsx". */
  accept?: string;
  maxBytes?: number;
  /** In place of the buttons while something is on its way: a ProgressBar with its cancel. */
  busy?: ReactNode;
  /** A file was chosen, dropped anywhere on the page, or pasted. */
  onFile(file: File, event?: CauseEvent): void;
  /** Cells of a spreadsheet were pasted, anywhere on the page but in another field. */
  onText?(text: string, event?: CauseEvent): void;
}

const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('input:not([type=file]), textarea, select, [contenteditable]');

const carriesFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

/** The one thing of a page that begins with a file. The whole page takes the drop; the area shows it. */
export function Dropzone(props: DropzoneProps) {
  const { title, description, children, note, accept, maxBytes, busy, onFile, onText, ...rest } = props;
  const id = useId();
  const labels = useUiLabels();
  const { number } = useUiFormats();
  const sizeOf = useFileSize();
  const [dragging, setDragging] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const open = busy === undefined;

  const take = (files: readonly File[], event: CauseEvent) => {
    const { files: accepted, rejected } = addFiles([], files, { accept, maxBytes, maxFiles: 1 });
    const [wrong] = rejected;
    setRefused(
      wrong === undefined
        ? null
        : wrong.reason === 'type'
          ? labels.fileTypeRefused(wrong.file.name)
          : wrong.reason === 'size'
            ? labels.fileTooLarge({ name: wrong.file.name, max: sizeOf(maxBytes ?? 0) })
            : labels.tooManyFiles({ name: wrong.file.name, max: number(1) }),
    );
    if (wrong === undefined && accepted[0]) onFile(accepted[0], event);
  };
  const drag = useEvent((event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer) || topModal() || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = open ? 'copy' : 'none';
    const left = event.type === 'drop' || (event.type === 'dragleave' && event.relatedTarget === null);
    setDragging(open && !left);
    if (open && event.type === 'drop') take([...event.dataTransfer.files], event);
  });
  const paste = useEvent((event: ClipboardEvent) => {
    const { clipboardData: copied } = event;
    // the window is told of a shadow root, and not of the field in it
    const [target = null] = event.composedPath();
    if (!open || isField(target)) return;
    // a spreadsheet copies its cells as text, and beside it as a picture
    const text = copied?.getData('text/plain') ?? '';
    if (text !== '' ? !onText : !carriesFiles(copied)) return;
    event.preventDefault();
    if (text !== '') onText?.(text, event);
    else take([...(copied?.files ?? [])], event);
  });
  useEffect(() => {
    const kinds = ['dragover', 'dragleave', 'drop'] as const;
    kinds.forEach((kind) => addEventListener(kind, drag));
    addEventListener('paste', paste);
    return () => {
      kinds.forEach((kind) => removeEventListener(kind, drag));
      removeEventListener('paste', paste);
    };
  }, [drag, paste]);

  return (
    <Root aria-labelledby={`${id}-title`} data-dragging={dragging ? '' : undefined} {...rest}>
      <h2 id={`${id}-title`}>{title}</h2>
      {description !== undefined && <p>{description}</p>}
      {open ? (
        <div data-part="ways">
          <input
            id={id}
            type="file"
            accept={accept}
            aria-describedby={note === undefined ? undefined : `${id}-note`}
            onKeyDown={openByEnter}
            onChange={(event) => {
              take([...(event.target.files ?? [])], event);
              // so that the same file can be chosen again once it was mended
              event.target.value = '';
            }}
          />
          <ChooseLabel htmlFor={id} data-tone="green">
            {labels.chooseFile}
          </ChooseLabel>
          {asElement(children)}
        </div>
      ) : (
        busy
      )}
      <div role="alert" data-part="refused">
        {refused !== null && (
          <>
            <ExclamationCircleIcon size="small" />
            {asElement(refused)}
          </>
        )}
      </div>
      {note !== undefined && (
        <div id={`${id}-note`} data-part="note">
          {note}
        </div>
      )}
    </Root>
  );
}
