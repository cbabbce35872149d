import { useParams } from 'react-router-dom';
import { PeriodPage } from './PeriodPage.tsx';
import { PeriodsPage } from './PeriodsPage.tsx';

/** The years of the register, or one of them; one file, for they are opened after each other. */
export function PeriodPages() {
  const { year } = useParams();
  return year === undefined ? <PeriodsPage /> : <PeriodPage key={year} year={year} />;
}
