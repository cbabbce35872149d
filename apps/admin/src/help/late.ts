// What is first shown when somebody asks, in one file.
export { Explain } from './Explain.tsx';
export { HelpPanel } from './HelpPanel.tsx';
