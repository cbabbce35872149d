import { styled } from '../internal/styled.ts';
import { Notice, type NoticeProps } from '../Notice/Notice.tsx';
import { breakpoints } from '../theme/tokens.ts';

export type BannerProps = NoticeProps;

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
  @media (forced-colors: active) {
    border-block-end-width: 2px;
  }
`;

/** A message about the whole application, over the full width above the page. */
export function Banner(props: BannerProps) {
  return <Root {...props} />;
}
