import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { FormGroup } from '../FormGroup/FormGroup.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { DocumentIcon } from '../icons/DocumentIcon.tsx';
import { ExclamationCircleIcon } from '../icons/ExclamationCircleIcon.tsx';
import { XmarkIcon } from '../icons/XmarkIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { useField, type FieldProps, withoutText } from '../internal/field.ts';
import { onFormReset, useValue } from '../internal/useValue.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { addFiles, type FileLimits, type RejectedFile, openByEnter } from './addFiles.ts';
import { ChooseLabel, FileList, Refusals, Zone } from './FileUpload.styles.ts';
import { useFileDrag } from './useFileDrag.ts';
import { useFileSize } from './useFileSize.ts';
import { asElement } from '../internal/asElement.tsx';

export interface FileUploadProps
  extends
    FileLimits,
    Omit<
      FieldProps<HTMLInputElement>,
      'autoComplete' | 'inputMode' | 'align' | 'prefix' | 'suffix' | 'placeholder' | 'readOnly'
    > {
  /** Held by the owner; leave it out to let the field hold it. */
  value?: readonly File[];
  defaultValue?: readonly File[];
  /** All files, and those that were refused just now; the field says itself why. */
  onChange?(files: File[], rejected: RejectedFile[], event?: CauseEvent): void;
}

const none: readonly File[] = [];

/** Files: chosen, dropped or pasted, each of the right kind and size. Say the limits in `hint`. */
export function FileUpload(props: FileUploadProps) {
  const labels = useUiLabels();
  const sizeOf = useFileSize();
  const formats = useUiFormats();
  const { id, group, control, input, rest } = useField<HTMLInputElement, FileUploadProps>(props);
  const { value, defaultValue = none, onChange, accept, maxBytes, maxFiles = Infinity, onPaste, ...root } = rest;
  const own = withoutText(control);
  const { disabled } = own;
  const several = maxFiles > 1;
  const [refused, setRefused] = useState<RejectedFile[]>([]);
  const [files, change] = useValue<readonly File[], [RejectedFile[], CauseEvent | undefined]>(
    { value, defaultValue, onChange: onChange && ((all, rejected, event) => onChange([...all], rejected, event)) },
    input,
  );

  useEffect(() => onFormReset(input.current, () => setRefused([])), [input]);
  const set = (all: readonly File[], rejected: RejectedFile[], event: CauseEvent) => {
    setRefused(rejected);
    change(all, rejected, event);
  };
  const add = (added: readonly File[], event: CauseEvent) => {
    if (added.length === 0) return;
    const { files: all, rejected } = addFiles(files, added, { accept, maxBytes, maxFiles });
    set(all, rejected, event);
  };
  const { dragging, handlers } = useFileDrag(disabled ? null : add);
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    onPaste?.(event);
    if (disabled || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    add([...event.clipboardData.files], event);
  };

  const { name } = own;
  useEffect(() => {
    const form = input.current?.form;
    if (!form || disabled) return;
    // the input knows only what was chosen last, the form gets all: chosen, dropped and pasted
    const fill = ({ formData }: FormDataEvent) => {
      formData.delete(name);
      files.forEach((file) => formData.append(name, file));
    };
    form.addEventListener('formdata', fill);
    return () => form.removeEventListener('formdata', fill);
  }, [files, input, name, disabled]);

  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    // the pressed button is gone: the focus goes to the next one, or to the field
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(removed.current, buttons.length - 1)] ?? input.current)?.focus();
    removed.current = null;
  });

  const why = ({ file: { name }, reason }: RejectedFile): string => {
    if (reason === 'type') return labels.fileTypeRefused(name);
    if (reason === 'size') return labels.fileTooLarge({ name, max: sizeOf(maxBytes ?? 0) });
    return labels.tooManyFiles({ name, max: formats.number(maxFiles) });
  };

  return (
    <FormGroup {...group} onPaste={paste} {...root}>
      <Zone data-dragging={dragging ? '' : undefined} data-disabled={disabled ? '' : undefined} {...handlers}>
        <input
          {...own}
          type="file"
          accept={accept}
          multiple={several}
          aria-labelledby={`${id}-label`}
          onKeyDown={openByEnter}
          onChange={(event) => {
            add([...(event.target.files ?? [])], event);
            // so that the same file can be chosen again after it was removed
            event.target.value = '';
          }}
        />
        <ChooseLabel htmlFor={id} aria-disabled={disabled}>
          {several ? labels.chooseFiles : labels.chooseFile}
        </ChooseLabel>
        <span aria-hidden="true">{several ? labels.dropFiles : labels.dropFile}</span>
      </Zone>
      <Refusals role="alert">
        {refused.map((one) => (
          <p key={`${one.file.name} ${one.file.size}`}>
            <ExclamationCircleIcon size="small" />
            {asElement(why(one))}
          </p>
        ))}
      </Refusals>
      {files.length > 0 && (
        <FileList ref={list} aria-labelledby={`${id}-label`}>
          {files.map((file, index) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <DocumentIcon />
              <span>{file.name}</span>
              <small>{sizeOf(file.size)}</small>
              <IconButton
                icon={<XmarkIcon />}
                label={labels.removeFile(file.name)}
                size="small"
                disabled={disabled}
                onClick={(event) => {
                  removed.current = index;
                  set(
                    files.filter((one) => one !== file),
                    [],
                    event,
                  );
                }}
              />
            </li>
          ))}
        </FileList>
      )}
    </FormGroup>
  );
}
