import { styled } from '../internal/styled.ts';
import { Notice, type NoticeProps } from '../Notice/Notice.tsx';
import { breakpoints } from '../theme/tokens.ts';

export interface BannerProps extends NoticeProps {
  /** Stays in sight while the page scrolls below it: for what changes what every page of the application says. */
  sticky?: boolean;
}

const Root = styled(Notice)`
  align-items: center;
  padding-inline: 1.5rem;
  border-width: 0 0 1px;
  border-radius: 0;
  & > [data-part='body'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
  }
  & > [data-part='body'] > [data-part='action'] {
    padding: 0;
  }
  @media (min-width: ${breakpoints.standard}px) {
    padding-inline: 2rem;
  }
  /* in line with the content of AppShell */
  @media (min-width: ${breakpoints.wide}px) {
    padding-inline: 2.5rem;
  }
  @media (max-width: 639.98px) {
    padding-inline: 1rem;
  }
  /* the place that AppShell gives it goes along, below its header; what sticks in the page stays below as many lines as it mostly has */
  [data-part='banner']:has(> &[data-sticky]) {
    position: sticky;
    z-index: 10;
    inset-block-start: var(--lb-header);
  }
  [data-part='banner']:has(> &[data-sticky]) ~ main {
    --lb-header: calc(var(--lb-bar) + 4.5rem);
  }
  @media (max-width: 639.98px) {
    [data-part='banner']:has(> &[data-sticky]) ~ main {
      --lb-header: 7rem;
    }
  }
  @media print {
    [data-part='banner']:has(> &[data-sticky]) {
      position: static;
    }
    [data-part='banner']:has(> &[data-sticky]) ~ main {
      --lb-header: 0px;
    }
  }
  @media (forced-colors: active) {
    border-block-end-width: 2px;
  }
`;

/** A message about the whole application, over the full width above the page. */
export function Banner({ sticky = false, ...rest }: BannerProps) {
  return <Root data-sticky={sticky ? '' : undefined} {...rest} />;
}
