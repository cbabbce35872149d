import { useParams } from 'react-router-dom';
import { ConversionRunPage } from './ConversionRunPage.tsx';
import { ConversionsPage } from './ConversionsPage.tsx';

/** The programmes with their runs (pages.md, C8), or one run (C9); one file, for they are opened after each other. */
export function ConversionPages() {
  const { id } = useParams();
  return id === undefined ? <ConversionsPage /> : <ConversionRunPage key={id} id={id} />;
}
