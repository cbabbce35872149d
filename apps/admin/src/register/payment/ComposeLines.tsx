import { useI18n } from '@ledenbureau/i18n';
import { Checkbox, Link, Pager, Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { SearchField } from '@ledenbureau/workbench';
import { memberHref } from '../../paths.ts';
import { returnCodeText } from '../../texts/returnCodeText.ts';
import { LineNote, LineTable } from './LineTable.tsx';
import type { Payable } from './payment.api.ts';
import type { Compose } from './useCompose.ts';

/** A page of the payments that are owed, and the three totals of all of them, which tie. */
export function ComposeLines({ compose }: { compose: Compose }) {
  const { t } = useI18n();
  const { items, all, owed, batch, left, take, goesAlong, pager, find, setFind } = compose;
  return (
    <>
      {all.count > items.length || find ? (
        <SearchField label={t('payments.find')} value={find} onChange={setFind} />
      ) : null}
      <LineTable
        caption={t('payments.lines')}
        ticks
        rows={items.map((line) => ({
          id: line.subject_id,
          name: (
            <Checkbox
              name={`line-${line.subject_id}`}
              label={line.name_in_file ?? line.member.display_name}
              checked={goesAlong(line)}
              disabled={line.state !== 'payable'}
              onChange={(on) => take(line.subject_id, on)}
            />
          ),
          reference: line.number,
          iban: line.iban_masked,
          cents: line.amount_cents,
          quiet: line.state !== 'payable',
          notes: notesOf(line),
        }))}
        totals={[
          { label: t('payments.inBatch'), count: batch.count, cents: batch.amount_cents },
          { label: t('payments.stays'), count: left.count, cents: left.amount_cents },
          { label: t('payments.all'), count: all.count, cents: all.amount_cents, sum: true },
          ...(owed !== undefined && owed > all.amount_cents
            ? [
                { label: t('payments.claimed'), cents: owed - all.amount_cents },
                { label: t('payments.owedInAll'), cents: owed, sum: true },
              ]
            : []),
        ]}
        empty={t(find ? 'payments.noMatch' : 'payments.nothing')}
      />
      {pager && (pager.onNext || pager.onPrevious) ? <Pager {...pager} /> : null}
    </>
  );

  function notesOf(line: Payable): ReactNode[] {
    const notes: ReactNode[] = [];
    const { holder_name: holder, name_in_file: name } = line;
    if (holder !== null && name !== null && holder !== name) {
      notes.push(
        <Text tone="quiet" key="name">
          {t('payments.registeredAs', { name: holder })}
        </Text>,
      );
    }
    if (line.state !== 'payable') notes.push(<Blocked key="blocked" line={line} />);
    else if (line.changed_on !== null) notes.push(<Changed key="changed" line={line} compose={compose} />);
    return notes;
  }
}

/** What is not mended at the accounts of the member. */
const notOfAccount: readonly Payable['state'][] = ['address_missing', 'payment_too_large'];

/** Why it does not go along, and where that is mended. */
function Blocked({ line }: { line: Payable }) {
  const { t, lookup, formats } = useI18n();
  const { state, hold_until: hold, batch, member, return_code: code } = line;
  return (
    <LineNote
      warning={t(`payments.state.${state as Exclude<typeof state, 'payable'>}`, {
        date: hold ? formats.date(hold) : '',
        batch: batch?.number ?? '',
        code: code ? returnCodeText(code, lookup) : '',
      })}
      action={
        state === 'in_batch' ? undefined : (
          <Link href={`${memberHref(member.member_no)}${notOfAccount.includes(state) ? '' : '#bank'}`}>
            {t('payments.toMember')}
          </Link>
        )
      }
    />
  );
}

/** The account came after the request: the commonest fraud, so somebody says that the member was asked. */
function Changed({ line, compose }: { line: Payable; compose: Compose }) {
  const { t, formats } = useI18n();
  const { subject_id: id, changed_on: changed } = line;
  return (
    <LineNote
      warning={t('payments.changed', { date: formats.date(changed ?? '') })}
      action={
        <Checkbox
          name={`asked-${id}`}
          label={t('payments.asked')}
          checked={compose.isAsked(id)}
          onChange={(on) => compose.ask(id, on)}
        />
      }
    />
  );
}
