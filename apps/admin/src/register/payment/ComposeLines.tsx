import { useI18n } from '@ledenbureau/i18n';
import { Checkbox, Link, Text, TextField } from '@ledenbureau/ui';
import { type ReactNode, useState } from 'react';
import { memberHref } from '../../paths.ts';
import { returnCodeText } from '../../texts/returnCodeText.ts';
import { LineNote, LineTable } from './LineTable.tsx';
import { type Payable, totalOf } from './payment.api.ts';
import { type Compose, manyLines } from './useCompose.ts';

/** Every payment that is owed, and the three totals that tie. */
export function ComposeLines({ compose }: { compose: Compose }) {
  const { t } = useI18n();
  const [find, setFind] = useState('');
  const { lines, ready, take } = compose;
  const rest = lines.filter((line) => !ready.includes(line));
  const needle = find.trim().toLowerCase();
  const visibleLines = needle
    ? lines.filter(({ number, member, name_in_file: name }) =>
        [number, member.display_name, name ?? ''].some((text) => text.toLowerCase().includes(needle)),
      )
    : lines;
  return (
    <>
      {lines.length > manyLines ? (
        <TextField name="find" type="search" label={t('payments.find')} value={find} onChange={setFind} />
      ) : null}
      <LineTable
        caption={t('payments.lines')}
        ticks
        rows={visibleLines.map((line) => ({
          id: line.subject_id,
          name: (
            <Checkbox
              name={`line-${line.subject_id}`}
              label={line.name_in_file ?? line.member.display_name}
              checked={ready.includes(line)}
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
          { label: t('payments.inBatch'), count: ready.length, cents: totalOf(ready) },
          { label: t('payments.stays'), count: rest.length, cents: totalOf(rest) },
          { label: t('payments.all'), count: lines.length, cents: totalOf(lines), sum: true },
        ]}
      />
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
          <Link href={`${memberHref(member.member_no)}${state === 'address_missing' ? '' : '#bank'}`}>
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
