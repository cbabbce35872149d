export { TreeView, type TreeViewProps } from './TreeView.tsx';
export { type TreeItem } from './TreeView.types.ts';
