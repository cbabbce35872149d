import { y } from '@ledenbureau/forms';
import { type TextKey, useI18n } from '@ledenbureau/i18n';
import type { ReactNode } from 'react';
import { useRefresh, ActionDialog, today } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import {
  type Change,
  cooperativeBody,
  type CooperativeValues,
  cooperativeValues,
  instrumentBody,
  instrumentValues,
  personBody,
  type PersonValues,
  priceBody,
  type PriceValues,
  reasonRule,
  type RightValues,
  roleBody,
  thresholdBody,
  thresholdValues,
} from './changes.ts';
import { PersonFields, RightFields, RoleFields } from './fields/AdministratorFields.tsx';
import { CooperativeFields } from './fields/CooperativeFields.tsx';
import { InstrumentFields } from './fields/InstrumentFields.tsx';
import { PriceFields } from './fields/PriceFields.tsx';
import { ReasonField } from './fields/ReasonField.tsx';
import { ThresholdFields } from './fields/ThresholdFields.tsx';
import { addLogo, proposeSetting, type Settings, type Wish } from './settings.api.ts';
import { useApprovers } from './useApprovers.ts';

export interface ChangePanelProps {
  change: Change;
  settings: Settings;
  onClose(): void;
}

/** The side panel in which a change is proposed: the same fields as are shown, and who can approve it. */
export function ChangePanel({ change, settings, onClose }: ChangePanelProps) {
  const { t } = useI18n();
  const api = useApi();
  switch (change.of) {
    case 'cooperative':
      return (
        <Panel<CooperativeValues>
          title={t('settings.change.cooperative')}
          draft="cooperative"
          settings={settings}
          initial={cooperativeValues(settings)}
          body={async (values) => {
            const [file] = values.logo;
            const logo = file ? await addLogo(api, file) : null;
            return { section: 'cooperative', values: cooperativeBody(settings, values, logo) };
          }}
          onClose={onClose}
        >
          <CooperativeFields hasLogo={settings.cooperative.logo !== null} />
        </Panel>
      );
    case 'thresholds':
      return (
        <Panel
          title={t('settings.change.thresholds')}
          draft="thresholds"
          settings={settings}
          initial={thresholdValues(settings)}
          body={(values) => ({ section: 'thresholds', values: thresholdBody(settings, values) })}
          onClose={onClose}
        >
          <ThresholdFields settings={settings} />
        </Panel>
      );
    case 'instrument': {
      const { item } = change;
      const id = item?.instrument.id ?? null;
      return (
        <Panel
          title={t(item ? 'settings.change.instrument' : 'settings.change.newInstrument')}
          draft={`instrument/${id ?? 'new'}`}
          settings={settings}
          initial={instrumentValues(item, today())}
          body={(values) => ({
            section: 'instrument',
            instrument_id: id,
            values: instrumentBody(item, values),
            confirmed: values.rate_confirmed ? ['rate_unusual'] : [],
          })}
          onClose={onClose}
        >
          <InstrumentFields item={item} usual={settings.usual_rate} />
        </Panel>
      );
    }
    case 'price':
      return (
        <Panel<PriceValues>
          title={t('settings.change.price')}
          draft="price"
          settings={settings}
          initial={{ instrument_id: change.instrumentId, purpose: 'issue', price_cents: null, valid_from: today() }}
          body={(values) => ({
            section: 'price',
            instrument_id: values.instrument_id,
            purpose: values.purpose as 'issue',
            values: priceBody(values),
          })}
          onClose={onClose}
        >
          <PriceFields instruments={settings.instruments} />
        </Panel>
      );
    case 'roles': {
      const { id, name, roles } = change.administrator;
      return (
        <Panel<{ roles: string[] }>
          title={t('settings.change.roles', { name })}
          draft={`roles/${id}`}
          settings={settings}
          except={id}
          initial={{ roles }}
          body={(values) => ({ section: 'roles', administrator_id: id, values: roleBody(values) })}
          onClose={onClose}
        >
          <RoleFields />
        </Panel>
      );
    }
    case 'right':
      return (
        <Panel<RightValues>
          title={t('settings.change.right')}
          draft="right"
          settings={settings}
          initial={{ email: '', roles: ['viewer'] }}
          body={({ email, ...values }) => ({
            section: 'roles',
            administrator_id: null,
            email: email.trim(),
            values: roleBody(values),
          })}
          onClose={onClose}
        >
          <RightFields />
        </Panel>
      );
    case 'person': {
      const { id, name } = change.administrator;
      return (
        <Panel<PersonValues>
          title={t('settings.change.person', { name })}
          draft={`person/${id}`}
          settings={settings}
          initial={{ same_as: '' }}
          body={(values) => ({ section: 'person', administrator_id: id, values: personBody(values) })}
          onClose={onClose}
        >
          <PersonFields administrator={change.administrator} administrators={settings.administrators} />
        </Panel>
      );
    }
  }
}

type Unreasoned<W> = W extends unknown ? Omit<W, 'reason'> : never;

interface PanelProps<V extends object> {
  title: string;
  draft: string;
  settings: Settings;
  /** Who cannot approve it, since it is about them. */
  except?: string;
  initial: V;
  body(values: V): Unreasoned<Wish> | Promise<Unreasoned<Wish>>;
  onClose(): void;
  children: ReactNode;
}

/** What a refusal says here, by its code, or by that and its field. */
const sentences: Readonly<Record<string, TextKey>> = {
  proposal_waiting: 'settings.waitsAlready',
  'not_found email': 'settings.noAccount',
};

function Panel<V extends object>({ title, draft, settings, except, initial, body, onClose, children }: PanelProps<V>) {
  const { t } = useI18n();
  const api = useApi();
  const refresh = useRefresh();
  const approvers = useApprovers(settings, except);
  return (
    <ActionDialog<V & { reason: string }>
      drawer
      title={title}
      confirm={t(settings.alone ? 'settings.hold' : 'settings.submit')}
      sentence={settings.alone ? t('settings.holdsNow') : t('settings.approvedBy', { names: approvers })}
      draftKey={`settings/${draft}`}
      problemKey={({ code, field }) => sentences[`${code} ${field}`] ?? sentences[code]}
      initialValues={{ ...initial, reason: '' }}
      schema={y.object({ reason: reasonRule, key: y.string() })}
      send={async ({ reason, ...values }, key) => {
        const wish: Wish = { ...(await body(values as unknown as V)), reason: reason.trim() };
        await proposeSetting(api, wish, key);
        await refresh();
      }}
      onClose={onClose}
      onDone={onClose}
    >
      {children}
      <ReasonField />
    </ActionDialog>
  );
}
