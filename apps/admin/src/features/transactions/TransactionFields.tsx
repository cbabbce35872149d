import { maxLength } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { today } from '@ledenbureau/workbench';
import type { Instrument } from '../../api/types.ts';
import {
  AmountFields,
  DirectionField,
  DocumentField,
  InstrumentField,
  KindField,
  OverrideField,
  PriceField,
  UnitsField,
  ReasonField,
} from './fields.tsx';
import { entry } from './entryForm.tsx';
import { MemberField } from './MemberField.tsx';
import { ElsewhereNotice } from './ElsewhereNotice.tsx';
import { PriceLine } from './PriceLine.tsx';
import { useKind } from './useKind.ts';
import { Cell, Row, Section } from './Section.tsx';

interface FieldsProps {
  instruments: readonly Instrument[];
}

/** The fields in the order of the paper: who and what, how much and when, why, and its references. */
export function TransactionFields(props: FieldsProps) {
  const { t } = useI18n();
  const { elsewhere } = useKind();
  if (elsewhere) return <WhoAndWhat {...props} />;
  return (
    <>
      <WhoAndWhat {...props} />
      <HowMuch {...props} />
      <Why />
      <Section title={t('create.section.references')}>
        <Row>
          <Cell share={5}>
            <entry.TextField name="reference" label={t('transaction.reference')} validators={[maxLength(35)]} />
          </Cell>
          <Cell share={7} min="14rem">
            <entry.TextField
              name="description"
              label={t('transaction.description')}
              placeholder={t('create.descriptionHint')}
              validators={[maxLength(140)]}
            />
          </Cell>
        </Row>
      </Section>
    </>
  );
}

function WhoAndWhat({ instruments }: FieldsProps) {
  const { t } = useI18n();
  const { fields, elsewhere } = useKind();
  return (
    <Section title={t('create.section.who')}>
      <MemberField
        name="member"
        label={t('transaction.member')}
        hint={t(fields.memberless ? 'create.memberlessHint' : 'create.memberHint')}
        required={!fields.memberless}
      />
      <Row>
        <Cell>
          <KindField instruments={instruments} />
        </Cell>
        {fields.types ? (
          <Cell>
            <InstrumentField instruments={instruments} />
          </Cell>
        ) : null}
      </Row>
      {elsewhere ? <ElsewhereNotice kind={elsewhere} /> : null}
      {fields.counterparty ? (
        <MemberField name="counterparty" label={t('transaction.counterparty')} hint={t('create.counterpartyHint')} />
      ) : null}
    </Section>
  );
}

function HowMuch({ instruments }: FieldsProps) {
  const { t } = useI18n();
  const { fields, overridden } = useKind();
  return (
    <Section title={t('create.section.howMuch')}>
      <Row>
        {fields.direction ? (
          <Cell>
            <DirectionField />
          </Cell>
        ) : null}
        {fields.quantity ? (
          <Cell>
            <UnitsField instruments={instruments} />
          </Cell>
        ) : null}
        {overridden ? (
          <Cell>
            <PriceField />
          </Cell>
        ) : null}
        <AmountFields />
        <Cell>
          <entry.DateField
            name="effective_date"
            label={t('transaction.effectiveDate')}
            required
            width="full"
            max={today()}
          />
        </Cell>
      </Row>
      {fields.priced ? (
        <Row>
          <Cell>
            <PriceLine />
          </Cell>
          <Cell>
            <OverrideField />
          </Cell>
        </Row>
      ) : null}
    </Section>
  );
}

/** Asked where the kind or another price needs a reason, or a document shows why. */
function Why() {
  const { t } = useI18n();
  const { reasons, fields, overridden } = useKind();
  if (!reasons && !fields.document) return null;
  return (
    <Section title={t('create.section.why')}>
      <Row>
        {reasons ? (
          <Cell share={5}>
            <ReasonField />
          </Cell>
        ) : null}
        {fields.document || overridden ? (
          <Cell share={7} min="14rem">
            <DocumentField />
          </Cell>
        ) : null}
      </Row>
    </Section>
  );
}
