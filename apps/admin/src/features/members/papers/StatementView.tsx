import { Drawer, PdfPanel } from '@ledenbureau/ui';

/** A statement that was made. */
export interface MadeStatement {
  /** Of which year: "Jaaroverzicht 2025". */
  title: string;
  fileName: string;
  file: Blob;
}

/** A statement to look at before it is saved or printed; it was made, and logged, once. */
export function StatementView({
  title,
  fileName,
  file,
  member,
  onClose,
}: MadeStatement & { member: string; onClose(): void }) {
  return (
    <Drawer open size="large" title={member} onClose={onClose}>
      <PdfPanel title={title} source={file} fileName={fileName} />
    </Drawer>
  );
}
