export { FrontShell, type FrontShellProps } from './FrontShell.tsx';
