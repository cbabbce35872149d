import { useEffect, useState, type DragEvent } from 'react';

const carriesFiles = (event: { dataTransfer: DataTransfer | null }): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes the files that are dropped on an element; null = takes none. While it is in the page, a file dropped beside it
 * does not open in the place of the page, which would lose what was typed.
 */
export function useFileDrag(onFiles: ((files: File[], event: DragEvent) => void) | null) {
  const [dragging, setDragging] = useState(false);

  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);

  const over = (event: DragEvent) => {
    if (onFiles === null || !carriesFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setDragging(true);
  };
  return {
    dragging,
    handlers: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setDragging(false);
      },
      onDrop: (event: DragEvent) => {
        setDragging(false);
        if (onFiles === null || !carriesFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files], event);
      },
    },
  };
}
