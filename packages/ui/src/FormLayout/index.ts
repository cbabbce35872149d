export { FormLayout, formLayoutElements, formLayoutWidths, type FormLayoutProps } from './FormLayout.tsx';
