export {
  KeyFigures,
  keyFiguresLayouts,
  type KeyFigure,
  type KeyFiguresLayout,
  type KeyFiguresProps,
} from './KeyFigures.tsx';
