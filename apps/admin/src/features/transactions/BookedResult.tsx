import { type TextKey, useI18n } from '@ledenbureau/i18n';
import {
  Button,
  ButtonGroup,
  Card,
  DateText,
  DescriptionList,
  GreenCheckIcon,
  Heading,
  Money,
  Quantity,
  Sides,
  SmallTable,
  Stack,
  Text,
  useMediaQuery,
  WarningTriangleIcon,
} from '@ledenbureau/ui';
import { Focused } from '@ledenbureau/workbench';
import type { Preview, Transaction } from '../../api/types.ts';
import { memberHref } from '../../paths.ts';
import { memberLabel } from '../../register/member/memberText.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { instrumentName } from '../../texts/instrumentName.ts';

export interface BookedResultProps {
  transaction: Transaction;
  /** What it was said to come to before it was entered. */
  preview: Preview | undefined;
  /** Opens an empty form. */
  onAnother: () => void;
}

/** What became of the entry: what, how much and for whom; its number or that it waits; what it changed; what can be done now. */
export function BookedResult({ transaction, preview, onAnother }: BookedResultProps) {
  const { t } = useI18n();
  const href = useTransactionHref();
  const isRoomy = useMediaQuery('(min-width: 1000px)');
  const { id, status, number, member } = transaction;
  const isBooked = status === 'booked';
  const changes = isBooked ? (preview?.holdings ?? []) : [];
  return (
    <Focused>
      <Card>
        <Sides gap={8} end={isRoomy && changes.length > 0 ? '19rem' : undefined}>
          <Stack gap={5}>
            <Stack gap={1}>
              <Stack direction="row" gap={2} align="center" wrap={false}>
                {isBooked ? (
                  <GreenCheckIcon size="large" />
                ) : (
                  <Text tone="warning">
                    <WarningTriangleIcon size="large" />
                  </Text>
                )}
                <Heading level={2}>
                  <What transaction={transaction} />
                </Heading>
              </Stack>
              <p>
                <span>{isBooked ? t('result.booked', { number: number ?? '' }) : t('result.waiting')}</span>
                {isBooked ? <Text tone="quiet">{` ${t('result.nobody')}`}</Text> : null}
              </p>
            </Stack>
            <Facts transaction={transaction} />
            <ButtonGroup>
              <Button theme="green" onClick={onAnother}>
                {t('result.another')}
              </Button>
              {member ? (
                <Button href={memberHref(member.member_no)}>
                  {t('result.toMember', { name: memberLabel(member) })}
                </Button>
              ) : null}
              <Button href={href(id)}>{t('result.view')}</Button>
              {isBooked ? <Button href={href(id, 'reverse')}>{t('decision.reverse.choose')}</Button> : null}
            </ButtonGroup>
          </Stack>
          {changes.length > 0 ? <Changes holdings={changes} /> : null}
        </Sides>
      </Card>
    </Focused>
  );
}

/** In one line: what, how much, for whom. */
function What({ transaction }: { transaction: Transaction }) {
  const { t, lookup, formats, locale } = useI18n();
  const { kind, quantity, instrument, amount_cents: cents, member, counterparty } = transaction;
  const what = [quantity && formats.quantity(quantity), instrument && instrumentName(instrument, locale)];
  const title = t('notifications.transaction', {
    kind: lookup(`transaction.kinds.${kind as 'issue'}` satisfies TextKey) ?? kind,
    what: what.filter(Boolean).join(' ') || formats.money(cents),
  });
  const whom = [member, counterparty].flatMap((one) => one?.display_name ?? []).join(' → ');
  return [title, whom].filter(Boolean).join(', ');
}

function Facts({ transaction }: { transaction: Transaction }) {
  const { t } = useI18n();
  const { amount_cents: cents, price_cents: price, quantity, effective_date: day, reference } = transaction;
  const amount = cents === null ? null : <Money cents={cents} />;
  const items = [
    [
      'transaction.amount',
      amount && price !== null && quantity !== null ? (
        <>
          {amount} (<Quantity value={quantity} /> × <Money cents={price} />)
        </>
      ) : (
        amount
      ),
    ],
    ['transaction.effectiveDate', <DateText key="day" value={day} />],
    ['transaction.reference', reference],
  ] as const;
  return (
    <DescriptionList
      compact
      items={items.flatMap(([term, description]) => (description ? [{ term: t(term), description }] : []))}
    />
  );
}

/** How much each member has now, and had before. */
function Changes({ holdings }: { holdings: Preview['holdings'] }) {
  const { t, locale } = useI18n();
  const [first] = holdings;
  return (
    <SmallTable
      caption={t('result.changes')}
      columns={[
        { header: first ? instrumentName(first.instrument, locale) : t('transaction.member') },
        { header: t('preview.now') },
        { header: t('result.before'), quiet: true },
      ]}
      rows={holdings.map(({ member, today }) => ({
        id: member.id,
        cells: [
          member.display_name,
          <Quantity key="now" value={today.after} />,
          <Quantity key="before" value={today.before} />,
        ],
      }))}
      ruled
    />
  );
}
