export { pageSizes, Pager, type PageSize, type PagerProps } from './Pager.tsx';
