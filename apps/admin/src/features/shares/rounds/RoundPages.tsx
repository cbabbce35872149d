import { RoundListPage } from './RoundListPage.tsx';
import { RoundPage } from './RoundPage.tsx';
import { YearsPage } from './YearsPage.tsx';

export interface RoundPagesProps {
  /** 'list', 'new', 'years', or the id of a round. */
  round: string;
}

/** The pages of rounds; one file, for they are opened after each other. */
export function RoundPages({ round }: RoundPagesProps) {
  switch (round) {
    case 'list':
    case 'new':
      return <RoundListPage entering={round === 'new'} />;
    case 'years':
      return <YearsPage />;
    default:
      return <RoundPage id={round} />;
  }
}
