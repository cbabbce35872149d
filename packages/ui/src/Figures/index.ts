export { Figures, figuresLayouts, type Figure, type FiguresLayout, type FiguresProps } from './Figures.tsx';
