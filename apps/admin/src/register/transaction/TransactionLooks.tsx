import { useI18n } from '@ledenbureau/i18n';
import { Sentence, StatusPill, Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { Transaction } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';

/** A colleague by given name: the whole name is in the export, and where the pointer rests. */
export function Colleague({ name }: { name: string }) {
  return (
    <Text tone="quiet" nowrap title={name}>
      {name.split(' ', 1)[0]}
    </Text>
  );
}

/** Taken back by now: it is still there, and no longer counts. */
const wasTakenBack = (row: Transaction) => row.reversed_by?.status === 'booked';

/** What no longer counts, struck through. */
export function Counted({ transaction, children }: { transaction: Transaction; children: ReactNode }) {
  return wasTakenBack(transaction) ? (
    <Text as="s" tone="quiet">
      {children}
    </Text>
  ) : (
    children
  );
}

interface KindAndStateProps {
  transaction: Transaction;
  /** Names the instrument, where it has no column of its own. */
  instrument?: boolean;
}

/** The kind of a transaction, what it takes back, and its state where that is out of the ordinary. */
export function KindAndState({ transaction, instrument = false }: KindAndStateProps) {
  const { t, locale } = useI18n();
  const takenBack = wasTakenBack(transaction);
  return (
    <>
      <Text nowrap>{t(`transaction.kinds.${transaction.kind}`)}</Text>
      {transaction.reverses ? (
        <Text tone="quiet">
          {' '}
          <Sentence>{t('lists.reversalOf', { number: transaction.reverses.number })}</Sentence>
        </Text>
      ) : null}
      {instrument && transaction.instrument ? (
        <>
          {' '}
          <Text tone="quiet" nowrap>
            {instrumentName(transaction.instrument, locale)}
          </Text>
        </>
      ) : null}
      {transaction.status !== 'booked' || takenBack ? (
        <>
          {' '}
          <StatusPill tone="warning">
            {t(`transaction.status.${takenBack ? 'reversed' : transaction.status}`)}
          </StatusPill>
        </>
      ) : null}
    </>
  );
}
