import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { sizeInUnit } from './sizeInUnit.ts';

/** Writes the size of a file, given in bytes: "1,2 MB", "640 kB". */
export function useFileSize(): (bytes: number) => string {
  const labels = useUiLabels();
  const formats = useUiFormats();
  return (bytes) => {
    const { size, unit } = sizeInUnit(bytes);
    return labels.fileSize({ size: formats.number(size), unit });
  };
}
