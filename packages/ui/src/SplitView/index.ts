export { SplitView, type SplitViewPanel, type SplitViewProps } from './SplitView.tsx';
