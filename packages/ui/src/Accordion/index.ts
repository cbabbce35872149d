export { Accordion, headingLevels, type AccordionItem, type AccordionProps, type HeadingLevel } from './Accordion.tsx';
